import { createHash } from 'node:crypto'
import { consumeLimit, consumeLimits, findRetryAfter, refundLimits } from '#app/limits/consuming.server.ts'
import { daySeconds, hourSeconds, minuteSeconds, type RateLimit } from '#app/limits/rules.ts'
import { refused, type Outcome } from '#app/outcome.ts'
import { db } from '#db/connection.ts'

export const signInFailures: RateLimit = {
  name: 'sign-in',
  counts: 'account and network',
  points: 10,
  seconds: 15 * minuteSeconds,
}
/** From browsers that the account does not know. More guesses wait longer. */
export const strangersFailures: readonly RateLimit[] = [
  { name: 'sign-in-strangers-quarter', counts: 'account', points: 20, seconds: 15 * minuteSeconds },
  { name: 'sign-in-strangers-hour', counts: 'account', points: 40, seconds: hourSeconds },
  { name: 'sign-in-strangers-day', counts: 'account', points: 100, seconds: daySeconds },
]
/** Accounts with wrong passwords: thousands of people share a carrier's address. */
export const networkFailures: RateLimit = {
  name: 'sign-in-network',
  counts: 'network',
  points: 300,
  seconds: hourSeconds,
}

type SignInAttempt = {
  email: string
  network: string
  /** Only strangers are counted by account, so that they cannot lock anybody else out. */
  by: { browserId: number } | { sessionId: number } | 'admin' | 'stranger'
}

/** Limits wrong passwords by account and source, and those of strangers by account and by network. */
export async function withSignInLimit<Value, Reason extends string>(
  attempt: SignInAttempt,
  compare: () => Promise<Outcome<Value, Reason>>,
): Promise<Outcome<Value, Reason | 'rate_limited'>> {
  // Consumed before the comparison, against bursts, and given back on success.
  const { seconds, giveBack } = await consumeAttempt(attempt)
  if (seconds > 0) return refused('rate_limited', { seconds })
  // A comparison that failed revealed nothing.
  const outcome = await compare().catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  if (outcome.ok) await giveBack()
  return outcome
}

async function consumeAttempt({ email, network, by }: SignInAttempt) {
  const now = new Date()
  const source = sourceOf({ by, network })
  const attempts = { limits: [signInFailures], key: hashKey(`${normalize(email)} ${source}`) }
  const { retryAfter, isFirstInWindow } = await consumeLimit(db, { limit: signInFailures, key: attempts.key, now })
  const consumed: (typeof attempts)[] = [attempts]
  const giveBack = async () => {
    for (const options of consumed) await refundLimits(db, options)
  }
  if (retryAfter > 0) return { seconds: retryAfter, giveBack }

  const ofNetwork = { limit: networkFailures, key: network, now }
  if (by === 'stranger' || by === 'admin') {
    const seconds = isFirstInWindow
      ? (await consumeLimit(db, ofNetwork)).retryAfter
      : await findRetryAfter(db, ofNetwork)
    if (isFirstInWindow && seconds === 0) consumed.push({ limits: [networkFailures], key: network })
    if (seconds > 0) {
      await giveBack()
      return { seconds, giveBack }
    }
  }
  if (by === 'stranger') {
    const ofStrangers = { limits: [...strangersFailures], key: hashKey(normalize(email)) }
    const seconds = await consumeLimits(db, { ...ofStrangers, now })
    consumed.push(ofStrangers)
    if (seconds > 0) return { seconds, giveBack }
  }
  return { seconds: 0, giveBack }
}

/** Others in the network lock nobody out of a session or of a browser that the account knows. */
function sourceOf({ by, network }: Pick<SignInAttempt, 'by' | 'network'>): string {
  if (typeof by === 'string') return network
  return 'browserId' in by ? `browser ${by.browserId}` : `session ${by.sessionId}`
}

function normalize(email: string): string {
  return email.trim().toLowerCase()
}

function hashKey(value: string): string {
  return createHash('sha256').update(value).digest('base64url')
}
