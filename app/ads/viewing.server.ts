import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

type View = { adId: number; viewerId: number | null; visitor: Buffer; now: Date }

/**
 * Counts one view a visitor a day. The owner's own looks and ads that are not public are not counted; the answer never
 * tells which it was, and the visitor is a hash that changes every day.
 */
export async function trackView(db: Db, { adId, viewerId, visitor, now }: View): Promise<void> {
  await sql`
    with seen as (
      insert into ad_views (ad_id, day, visitor)
      select id, ${dayOf(now)}::date, ${visitor} from ads
      where id = ${adId} and status in ('open', 'in_progress', 'completed') and client_id is distinct from ${viewerId}
      on conflict do nothing
      returning ad_id
    )
    update ads set view_count = view_count + 1 from seen where ads.id = seen.ad_id`.execute(db)
}

type Stats = { clientId: number; adId?: number | undefined; days: number; now: Date }

/** Views for each of the last `days` days, today included, of one of the client's ads or of all. */
export async function viewStats(db: Db, { clientId, adId, days, now }: Stats) {
  const today = dayOf(now)
  const ofAd = adId === undefined ? sql`` : sql`and ads.id = ${adId}`
  const { rows } = await sql<{ date: string; views: number }>`
    select day::date as date, count(viewed.ad_id) as views
    from generate_series(${today}::date - ${days - 1}::int, ${today}::date, interval '1 day') as day
    left join (
      select ad_views.ad_id, ad_views.day as viewed_on from ad_views join ads on ads.id = ad_views.ad_id
      where ads.client_id = ${clientId} ${ofAd}
        and ad_views.day > ${today}::date - ${days}::int
    ) as viewed on viewed.viewed_on = day::date
    group by day order by day`.execute(db)
  return { days: rows, total: rows.reduce((sum, { views }) => sum + views, 0) }
}

/** The day on the calendars of those who look, not that of Greenwich. */
function dayOf(now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Sarajevo' }).format(now)
}
