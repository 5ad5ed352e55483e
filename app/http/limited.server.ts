import { once, type RequestKey } from '#app/http/idempotency.server.ts'
import { count, giveBack, type Limiter } from '#app/http/rate-limits.server.ts'
import { refused, type Outcome, type Refused } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

/** So much is allowed to this network or person. */
export type Limit = { limiter: Limiter; key: string }

/** Does what may be asked only so often. It is counted before it is done, so that a burst passes no more than one by one does. */
export async function within<Answer>(
  { limiter, key }: Limit,
  work: () => Promise<Answer>,
): Promise<Answer | Refused<'rate_limited'>> {
  const seconds = await count(limiter, key)
  return seconds > 0 ? refused('rate_limited', { seconds }) : work()
}

/**
 * As `once`, within a limit: a repetition is not counted and gets the first answer, also when the limit is used up. A refusal's
 * `seconds` say how long to wait.
 */
export async function onceWithin<Value, Reason extends string>(
  db: Db,
  request: RequestKey,
  { limiter, key }: Limit,
  work: (trx: Db) => Promise<Outcome<Value, Reason>>,
): Promise<Outcome<Value, Reason | 'rate_limited'> & { replayed?: true }> {
  const seconds = await count(limiter, key)
  const outcome = await once<Value, Reason | 'rate_limited'>(db, request, async (trx) =>
    seconds > 0 ? refused('rate_limited', { seconds }) : work(trx),
  )
  if (outcome.replayed) await giveBack(limiter, key)
  return outcome
}

/** The error of a form whose sender has tried too often. */
export function tooManyTries(refusal: Refused<string>): { '': string } {
  return { '': `accounts:refused.too_many_tries?count=${minutesToWait(refusal)}` }
}

/** In whole minutes, as people are told. */
export function minutesToWait({ params }: Refused<string>): number {
  return Math.ceil(Number(params?.seconds ?? 60) / 60)
}
