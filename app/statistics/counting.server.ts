import { sql } from 'kysely'
import { addCalendarDays } from '#app/i18n/local-time.ts'
import { localDay } from '#app/i18n/formats.ts'
import { recountedDays, waitingTimes } from '#app/statistics/rules.ts'
import { inTransaction, type Db } from '#db/connection.ts'

const epoch = '2000-01-01'

const waitingTime = sql`case ${sql.join(
  waitingTimes.map(({ key, hours }) =>
    hours === null
      ? sql`else ${sql.lit(key)}`
      : sql`when waited <= make_interval(hours => ${sql.lit(hours)}) then ${sql.lit(key)}`,
  ),
  sql` `,
)} end`

/** Counts the last days again, and all days that no run has counted, however long the worker was away. */
export function countDays(db: Db, { now }: { now: Date }): Promise<void> {
  return inTransaction(db, async (trx) => {
    await sql`lock table daily_statistics in share row exclusive mode`.execute(trx)
    const { last } = await trx
      .selectFrom('daily_statistics')
      .select((eb) => eb.fn.max('day').as('last'))
      .executeTakeFirstOrThrow()
    const from =
      last === null
        ? epoch
        : addCalendarDays(localDay(new Date(Math.min(Date.parse(last), now.getTime()))), -recountedDays)
    await trx.deleteFrom('daily_statistics').where('day', '>=', from).execute()
    await insertDaysSince(trx, from)
  })
}

async function insertDaysSince(trx: Db, from: string): Promise<void> {
  const since = sql`(${from}::date::timestamp at time zone 'Europe/Sarajevo')`
  const day = (column: string) => sql`(${sql.ref(column)} at time zone 'Europe/Sarajevo')::date`
  await sql`
    insert into daily_statistics (day, metric, key, value)
    with ad_history as (
      select ads.id, ads.city, ads.skill, ad_events.type, ad_events.at from ad_events join ads on ads.id = ad_events.ad_id
      where ad_events.at >= ${since} and ad_events.type in ('published', 'accepted', 'completed')
        -- An acceptance that was undone, or whose job was given back, ended or cancelled, is no agreement.
        and not (ad_events.type = 'accepted' and exists (
          select from ad_events undone where undone.ad_id = ads.id and undone.id > ad_events.id
            and undone.type in ('unaccepted', 'ended', 'cancelled')))
    ), first_offers as (
      select published.at, (
        select min(offer_events.at) from offers join offer_events on offer_events.offer_id = offers.id
        where offers.ad_id = published.id and offer_events.type = 'sent' and offer_events.at >= published.at
      ) - published.at as waited
      from ad_history as published where published.type = 'published'
    )
    select ${day('registered_at')}, 'people', user_type, count(*) from users where registered_at >= ${since} group by 1, 3
    union all
    select ${day('at')}, 'ads', concat(city, ' ', skill), count(*) from ad_history where type = 'published' group by 1, 3
    union all
    select ${day('at')}, type, '', count(*) from ad_history where type in ('accepted', 'completed') group by 1, 2
    union all
    select ${day('at')}, 'offers', '', count(*) from offer_events where at >= ${since} and type = 'sent' group by 1
    union all
    select ${day('at')}, 'first_offer', ${waitingTime}, count(*) from first_offers where waited is not null group by 1, 3
    union all
    select ${day('sent_at')}, 'deliveries', channel, count(*) from deliveries where sent_at >= ${since} group by 1, 3`.execute(
    trx,
  )
}
