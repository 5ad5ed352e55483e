import { sql } from 'kysely'
import { listCities } from '#app/places/cities.ts'
import { demandDays, minAdsOfWait } from '#app/statistics/demand-rules.ts'
import type { Db } from '#db/connection.ts'

const dayMs = 86_400_000
/** Towns outside the Federation, which alone has cantons, are one region. */
const regions = listCities().map(({ slug, cantonCode }) => ({ city: slug, region: cantonCode ?? '' }))

/** In a query of `ads`. */
export const minutesToFirstOffer = sql<number | null>`(
  select extract(epoch from min(offer_events.at) - ads.published_at) / 60
  from offers join offer_events on offer_events.offer_id = offers.id
  where offers.ad_id = ads.id and offer_events.type = 'sent' and offer_events.at >= ads.published_at)`

/** In a query of `ads`: that of its trade, without one that of its skill; null where too few ads say it. */
export const selectUsualWait = sql<number | null>`(
  select minutes from usual_waits where usual_waits.city = ads.city and usual_waits.skill = ads.skill
    and usual_waits.trade = coalesce(ads.trade, ''))`

/** By trade and by skill (with an empty trade), for each town of a region; nothing where most ads got no offer. */
export async function countUsualWaits(trx: Db, { now }: { now: Date }): Promise<void> {
  await trx.deleteFrom('usual_waits').execute()
  await sql`
    insert into usual_waits (skill, trade, city, ads, minutes)
    with regions as (select * from json_to_recordset(${JSON.stringify(regions)}::json) as r (city text, region text)),
    recent as (
      select skill, trade, region, ${minutesToFirstOffer} as waited from ads join regions using (city)
      where published_at >= ${new Date(now.getTime() - demandDays * dayMs)} and hidden_at is null
    ), medians as (
      select skill, coalesce(trade, '') as trade, region, count(waited) as ads,
        percentile_cont(0.5) within group (order by waited) as minutes
      from recent group by grouping sets ((skill, region), (skill, trade, region))
      having (grouping(trade) = 1 or trade is not null)
        and count(waited) >= ${minAdsOfWait} and count(waited) * 2 >= count(*)
    )
    select skill, trade, city, ads, round(minutes) from medians join regions using (region)`.execute(trx)
}
