import { idempotently } from '#app/http/forms/idempotency.server.ts'
import type { IdempotencyKey } from '#app/http/forms/idempotency-keys.server.ts'
import { consume, reward } from '#app/http/limits/rate-limits.server.ts'
import { minutesToWait, type RateLimit } from '#app/limits/rules.ts'
import { refused, type Outcome, type Refused } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

export type Limit = { limit: RateLimit; key: string }

/** Consumes a point before `work` starts, so that concurrent requests cannot exceed the limit. */
export async function withRateLimit<Value>(
  { limit, key }: Limit,
  work: () => Promise<Value>,
): Promise<Value | Refused<'rate_limited'>> {
  const seconds = await consume(limit, key)
  return seconds > 0 ? refused('rate_limited', { seconds }) : work()
}

/** Limits wrong guesses: a point is consumed before the comparison, against bursts, and given back to a right one. */
export async function withGuessLimit<Value, Reason extends string>(
  { limit, key }: Limit,
  compare: () => Promise<Outcome<Value, Reason>>,
): Promise<Outcome<Value, Reason | 'rate_limited'>> {
  const seconds = await consume(limit, key)
  if (seconds > 0) return refused('rate_limited', { seconds })
  const outcome = await compare()
  if (outcome.ok) await reward(limit, key)
  return outcome
}

/** As `idempotently`, within a limit that replays do not consume. A refusal's `seconds` say how long to wait. */
export async function idempotentlyWithRateLimit<Value, Reason extends string>(
  db: Db,
  idempotencyKey: IdempotencyKey,
  { limit, key }: Limit,
  work: (trx: Db) => Promise<Outcome<Value, Reason>>,
): Promise<Outcome<Value, Reason | 'rate_limited'> & { replayed?: true }> {
  const seconds = await consume(limit, key)
  const outcome = await idempotently<Value, Reason | 'rate_limited'>(db, idempotencyKey, async (trx) =>
    seconds > 0 ? refused('rate_limited', { seconds }) : work(trx),
  )
  if (outcome.replayed) await reward(limit, key)
  return outcome
}

export function tooManyTries(refusal: Refused<string>): { '': string } {
  return { '': `accounts:refused.too_many_tries?count=${minutesToWait(refusal)}` }
}
