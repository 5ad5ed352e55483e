import { createHash } from 'node:crypto'
import { count, networkSignInFailures, secondsUntilAllowed, signInFailures } from '#app/http/rate-limits.server.ts'

/** Seconds until this network may try this account again; 0 when it may now. Nobody can lock the owner out from elsewhere. */
export async function secondsToWait(email: string, network: string): Promise<number> {
  const waits = await Promise.all([secondsUntilAllowed(signInFailures, accountKey(email, network)), secondsUntilAllowed(networkSignInFailures, network)])
  return Math.max(...waits)
}

export async function noteFailedSignIn(email: string, network: string): Promise<void> {
  await Promise.all([count(signInFailures, accountKey(email, network)), count(networkSignInFailures, network)])
}

function accountKey(email: string, network: string): string {
  return createHash('sha256').update(`${email.trim().toLowerCase()} ${network}`).digest('base64url')
}
