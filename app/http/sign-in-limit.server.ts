import { createHash } from 'node:crypto'
import { consume, count, giveBack, networkSignInFailures, peek, signInFailures } from '#app/http/rate-limits.server.ts'
import { refused, type Outcome, type Refused } from '#app/outcome.ts'

type Guess = {
  email: string
  network: string
  /** Somebody has signed in to this account in this browser before. */
  isKnownBrowser: boolean
}

/**
 * Compares a password within the tries that this network has for this account. A try is taken before the password is
 * looked at, so that a burst of guesses has no more than guesses one by one, and given back when it was right. Nobody
 * can lock the owner out from elsewhere, and what neighbours behind one address try does not count in a known browser.
 */
export async function withinSignInLimit<Value, Reason extends string>(
  guess: Guess,
  compare: () => Promise<Outcome<Value, Reason>>,
): Promise<Outcome<Value, Reason | 'rate_limited'>> {
  const account = accountKey(guess)
  const { retryAfter, isFirst } = await consume(signInFailures, account)
  if (retryAfter > 0) return tooMany(retryAfter)

  const seconds = guess.isKnownBrowser ? 0 : await (isFirst ? count : peek)(networkSignInFailures, guess.network)
  if (seconds > 0) {
    await giveBack(signInFailures, account)
    return tooMany(seconds)
  }
  const giveAllBack = async () => {
    await giveBack(signInFailures, account)
    if (isFirst && !guess.isKnownBrowser) await giveBack(networkSignInFailures, guess.network)
  }
  // Without an answer nothing was guessed.
  const outcome = await compare().catch(async (error: unknown) => {
    await giveAllBack()
    throw error
  })
  if (outcome.ok) await giveAllBack()
  return outcome
}

function tooMany(seconds: number): Refused<'rate_limited'> {
  return refused('rate_limited', { seconds })
}

function accountKey({ email, network }: Guess): string {
  return createHash('sha256').update(`${email.trim().toLowerCase()} ${network}`).digest('base64url')
}
