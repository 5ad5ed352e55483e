import { sql } from 'kysely'
import { addCalendarDays } from '#app/i18n/local-time.ts'
import { localDay } from '#app/i18n/formats.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { maxAwayDays } from '#app/workers/rules.ts'
import { updatedAtNow } from '#app/workers/updated-at.server.ts'
import { today } from '#db/clock.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { lockPeople } from '#db/locks.ts'

/** The question after an absence is open for so long. */
const questionDays = 14

type Away = { workerId: number; until: string | null; now: Date }

/**
 * Until the end of this day (`2027-01-10`) the worker is not listed and not notified of new ads; null ends it now. What
 * answers to ads said of it before counts no longer.
 */
export function setAway(db: Db, { workerId, until, now }: Away): Promise<Outcome<Away, 'away_past' | 'away_long'>> {
  return inTransaction(db, async (trx) => {
    const refusal = until !== null && refuseAway(until, now)
    if (refusal) return refusal
    await lockPeople(trx, [workerId], 'no key update')
    const columns = { ...updatedAtNow, away_until: until, own_away_until: until }
    await trx.updateTable('worker_profiles').set(columns).where('user_id', '=', workerId).execute()
    await trx
      .updateTable('ad_responses')
      .set({ away_until: null })
      .where('worker_id', '=', workerId)
      .where('away_until', 'is not', null)
      .execute()
    return done({ workerId, until, now })
  })
}

/** The worker is away until the last of the own day and those that answers to ads say, which it returns; a caller has changed one of these. */
export async function updateAway(trx: Db, workerId: number): Promise<string | null> {
  const profile = trx.selectFrom('worker_profiles').select('user_id').where('user_id', '=', workerId)
  // The next statement sees the answer of another transaction that had this lock.
  await profile.forNoKeyUpdate().execute()
  const last = sql<string | null>`greatest(own_away_until, (
    select max(away_until) from ad_responses where worker_id = worker_profiles.user_id))`
  await trx
    .updateTable('worker_profiles')
    .set({ ...updatedAtNow, away_until: last })
    .where('user_id', '=', workerId)
    .where('away_until', 'is distinct from', last)
    .execute()
  const { awayUntil: stored } = await profile.select('away_until as awayUntil').executeTakeFirstOrThrow()
  return stored
}

export function refuseAway(until: string, now: Date) {
  if (until < localDay(now)) return refused('away_past')
  const isLong = until > addCalendarDays(localDay(now), maxAwayDays)
  return isLong ? refused('away_long', { max: maxAwayDays }) : undefined
}

export const isPresent = sql<boolean>`coalesce(away_until < ${today}, true)`

/** In a query of `worker_profiles`: the last day of an absence that lasts; null for who is there. */
export const awayUntil = sql<string | null>`case when not ${isPresent} then away_until end`

/** In a query of `worker_profiles`: the last day of an absence that ended lately, until the worker answers the question after it. */
export const awayEndedOn = sql<
  string | null
>`case when away_until < ${today} and away_until > ${today} - ${sql.lit(questionDays)}
  then away_until end`

export function findAway(db: Db, workerId: number) {
  return db
    .selectFrom('worker_profiles as profile')
    .select([awayUntil.as('until'), awayEndedOn.as('endedOn')])
    .where('user_id', '=', workerId)
    .executeTakeFirstOrThrow()
}
