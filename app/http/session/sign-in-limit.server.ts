import { createHash } from 'node:crypto'
import {
  tryConsume,
  consume,
  reward,
  networkSignInFailures,
  getRetryAfter,
  signInFailures,
} from '#app/http/limits/rate-limits.server.ts'
import { refused, type Outcome, type Refused } from '#app/outcome.ts'

type SignInAttempt = {
  email: string
  network: string
  isKnownBrowser: boolean
}

/** Limits wrong passwords by account and network, so that nobody can lock the owner out from elsewhere. */
export async function withSignInLimit<Value, Reason extends string>(
  attempt: SignInAttempt,
  compare: () => Promise<Outcome<Value, Reason>>,
): Promise<Outcome<Value, Reason | 'rate_limited'>> {
  const account = accountKey(attempt)
  // Consumed before the comparison, against bursts, and given back on success.
  const { retryAfter, isFirstInDuration } = await tryConsume(signInFailures, account)
  if (retryAfter > 0) return rateLimited(retryAfter)

  const seconds = attempt.isKnownBrowser
    ? 0
    : await (isFirstInDuration ? consume : getRetryAfter)(networkSignInFailures, attempt.network)
  if (seconds > 0) {
    await reward(signInFailures, account)
    return rateLimited(seconds)
  }
  const rewardAll = async () => {
    await reward(signInFailures, account)
    if (isFirstInDuration && !attempt.isKnownBrowser) await reward(networkSignInFailures, attempt.network)
  }
  // A comparison that failed revealed nothing.
  const outcome = await compare().catch(async (error: unknown) => {
    await rewardAll()
    throw error
  })
  if (outcome.ok) await rewardAll()
  return outcome
}

function rateLimited(seconds: number): Refused<'rate_limited'> {
  return refused('rate_limited', { seconds })
}

function accountKey({ email, network }: SignInAttempt): string {
  return createHash('sha256').update(`${email.trim().toLowerCase()} ${network}`).digest('base64url')
}
