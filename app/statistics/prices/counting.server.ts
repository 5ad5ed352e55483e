import { sql } from 'kysely'
import { minOffersOfPrice, minWorkersOfPrice, priceYears } from '#app/statistics/prices/rules.ts'
import type { Db } from '#db/connection.ts'

/** By trade and by skill (with an empty trade), for each way in which the price of an offer is counted; in whole KM. */
export async function countUsualPrices(trx: Db, { now }: { now: Date }): Promise<void> {
  await trx.deleteFrom('usual_prices').execute()
  await sql`
    insert into usual_prices (skill, trade, pricing, offers, low, high, first_on, last_on)
    with accepted as (
      select ads.skill, ads.trade, pricing, worker_id,
        case pricing when 'total' then amount else unit_price end as price,
        (ads.accepted_at at time zone 'Europe/Sarajevo')::date as accepted_on
      from ads join offers on offers.id = ads.accepted_offer_id
      where ads.accepted_at >= ${now}::timestamptz - make_interval(years => ${priceYears}) and ads.hidden_at is null
    )
    select skill, coalesce(trade, ''), pricing, count(*),
      greatest(1, round(percentile_cont(0.25) within group (order by price) / 100)) * 100,
      greatest(1, round(percentile_cont(0.75) within group (order by price) / 100)) * 100,
      min(accepted_on), max(accepted_on)
    from accepted where price is not null
    group by grouping sets ((skill, pricing), (skill, trade, pricing))
    having (grouping(trade) = 1 or trade is not null)
      and count(*) >= ${minOffersOfPrice} and count(distinct worker_id) >= ${minWorkersOfPrice}`.execute(trx)
}
