import { createHash } from 'node:crypto'
import { count, giveBack, networkSignInFailures, signInFailures } from '#app/http/rate-limits.server.ts'

/**
 * Takes one of the tries that this network has for this account, before the password is looked at: a burst of guesses has no more
 * than guesses one by one. Seconds to wait when none is left, else 0. Nobody can lock the owner out from elsewhere.
 */
export async function takeSignInTry(email: string, network: string): Promise<number> {
  return (await count(signInFailures, accountKey(email, network))) || count(networkSignInFailures, network)
}

/** The password was right, and only failures count. */
export async function giveBackSignInTry(email: string, network: string): Promise<void> {
  await Promise.all([giveBack(signInFailures, accountKey(email, network)), giveBack(networkSignInFailures, network)])
}

function accountKey(email: string, network: string): string {
  return createHash('sha256').update(`${email.trim().toLowerCase()} ${network}`).digest('base64url')
}
