import { idempotently, type IdempotencyKey } from '#app/http/forms/idempotency.server.ts'
import { consume, reward, type Limiter } from '#app/http/limits/rate-limits.server.ts'
import { minutesToWait } from '#app/limits/rules.ts'
import { refused, type Outcome, type Refused } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

export type Limit = { limiter: Limiter; key: string }

/** Consumes a point before `work` starts, so that concurrent requests cannot exceed the limit. */
export async function withRateLimit<Value>(
  { limiter, key }: Limit,
  work: () => Promise<Value>,
): Promise<Value | Refused<'rate_limited'>> {
  const seconds = await consume(limiter, key)
  return seconds > 0 ? refused('rate_limited', { seconds }) : work()
}

/** As `idempotently`, within a limit that replays do not consume. A refusal's `seconds` say how long to wait. */
export async function idempotentlyWithRateLimit<Value, Reason extends string>(
  db: Db,
  idempotencyKey: IdempotencyKey,
  { limiter, key }: Limit,
  work: (trx: Db) => Promise<Outcome<Value, Reason>>,
): Promise<Outcome<Value, Reason | 'rate_limited'> & { replayed?: true }> {
  const seconds = await consume(limiter, key)
  const outcome = await idempotently<Value, Reason | 'rate_limited'>(db, idempotencyKey, async (trx) =>
    seconds > 0 ? refused('rate_limited', { seconds }) : work(trx),
  )
  if (outcome.replayed) await reward(limiter, key)
  return outcome
}

export function tooManyTries(refusal: Refused<string>): { '': string } {
  return { '': `accounts:refused.too_many_tries?count=${minutesToWait(refusal)}` }
}
