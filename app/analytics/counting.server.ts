import { sql } from 'kysely'
import { funnelSteps, retentionWeeks, vitalsDays } from '#app/analytics/funnel.ts'
import { addCalendarDays } from '#app/i18n/local-time.ts'
import { localDay } from '#app/i18n/formats.ts'
import { inTransaction, type Db } from '#db/connection.ts'

const dayMs = 86_400_000
const epoch = '2000-01-01'

/** Events are written within seconds, but a database that was away gets them later. */
const recountedDays = 2

/** Counts the last days again, and all days that no run has counted; retention and web vitals are counted anew. */
export function countBehaviour(db: Db, { now }: { now: Date }): Promise<void> {
  return inTransaction(db, async (trx) => {
    await sql`lock table daily_behaviour in share row exclusive mode`.execute(trx)
    await countVisits(trx, await findFirstDay(trx, now))
    await countRetention(trx, now)
    await summariseVitals(trx, now)
  })
}

async function findFirstDay(trx: Db, now: Date): Promise<string> {
  const { last } = await trx
    .selectFrom('daily_behaviour')
    .select((eb) => eb.fn.max('day').as('last'))
    .executeTakeFirstOrThrow()
  if (last === null) return epoch
  return addCalendarDays(localDay(new Date(Math.min(Date.parse(last), now.getTime()))), -recountedDays)
}

async function countVisits(trx: Db, from: string): Promise<void> {
  const steps = funnelSteps.map(({ step, action }) =>
    action === null ? sql`(${sql.lit(step)}, true)` : sql`(${sql.lit(step)}, ${sql.lit(action)} = any(actions))`,
  )
  await trx.deleteFrom('daily_behaviour').where('day', '>=', from).execute()
  await sql`
    insert into daily_behaviour (day, step, platform, language, city, visits)
    with visits as (
      select (events.at at time zone 'Europe/Sarajevo')::date as day, events.session_id, min(events.platform) as platform,
        coalesce(min(events.language), min(users.language), '') as language,
        coalesce(min(users.city), min(events.city), '') as city, array_agg(distinct events.action) as actions
      from behaviour_events as events left join users on users.id = events.user_id
      where events.at >= (${from}::date::timestamp at time zone 'Europe/Sarajevo')
      group by 1, 2
    )
    select day, step, platform, language, city, count(*)
    from visits cross join lateral (values ${sql.join(steps)}) as steps (step, reached)
    where reached group by 1, 2, 3, 4, 5`.execute(trx)
}

async function countRetention(trx: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - retentionWeeks * 7 * dayMs)
  await trx.deleteFrom('weekly_retention').execute()
  await sql`
    insert into weekly_retention (cohort, week, people)
    with first as (
      select date_trunc('week', ${since}::timestamptz at time zone 'Europe/Sarajevo') at time zone 'Europe/Sarajevo' as at
    ), seen as (
      select distinct users.id, date_trunc('week', users.registered_at at time zone 'Europe/Sarajevo')::date as cohort,
        date_trunc('week', events.at at time zone 'Europe/Sarajevo')::date as week
      from behaviour_events as events join users on users.id = events.user_id
      where events.at >= (select at from first) and users.registered_at >= (select at from first)
    )
    select seen.cohort, seen.week, count(*)
    from seen join seen as start on start.id = seen.id and start.week = start.cohort
    group by 1, 2`.execute(trx)
}

async function summariseVitals(trx: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - vitalsDays * dayMs)
  await trx.deleteFrom('vitals_summary').execute()
  await sql`
    insert into vitals_summary (page, platform, metric, p75, samples)
    select page, platform, metric, percentile_cont(0.75) within group (order by value), count(*)
    from vitals where at >= ${since} group by 1, 2, 3`.execute(trx)
}
