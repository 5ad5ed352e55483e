import { sql } from 'kysely'
import { answeringDeclines } from '#app/ads/responses/rules.ts'
import { demandDays } from '#app/statistics/demand-rules.ts'
import { minutesToFirstOffer } from '#app/statistics/usual-waits.server.ts'
import type { Db } from '#db/connection.ts'

const dayMs = 86_400_000

/**
 * An ad is due once it is a day old, if its client has not cancelled it unanswered within that day; an offer, enough declines or
 * the note of an admin within that day answer it.
 */
export async function countCells(trx: Db, { now }: { now: Date }): Promise<void> {
  const [since, dayAgo] = [demandDays, 1].map((days) => new Date(now.getTime() - days * dayMs))
  await trx.deleteFrom('cell_counts').execute()
  await sql`
    insert into cell_counts (skill, trade, city, ads, due_ads, answered_ads, offer_minutes)
    with published as (
      select skill, coalesce(trade, '') as trade, city, published_at <= ${dayAgo} as is_old,
        coalesce(cancelled_at <= published_at + interval '1 day', false) as is_cancelled, ${minutesToFirstOffer} as waited, (
          select count(*) from ad_responses where ad_id = ads.id
            and declined_at between published_at and published_at + interval '1 day'
        ) >= ${answeringDeclines} or exists (
          select from audit_log where subject_type = 'ad' and subject_id = ads.id::text and action = 'add_ad_note'
            and at between published_at and published_at + interval '1 day'
        ) as has_answer
      from ads where published_at >= ${since} and hidden_at is null
    ), recent as (
      select *, has_answer or coalesce(waited <= 24 * 60, false) as is_answered from published
    )
    select skill, trade, city, count(*), count(*) filter (where is_old and (is_answered or not is_cancelled)),
      count(*) filter (where is_old and is_answered),
      round(percentile_cont(0.5) within group (order by waited))
    from recent group by skill, trade, city`.execute(trx)
}
