import { sql } from 'kysely'
import { localDay } from '#app/i18n/formats.ts'
import type { Db } from '#db/connection.ts'

type AdView = { adId: number; viewerId: number | null; visitor: Buffer | null; now: Date }

/**
 * Counts one view per visitor and day, none of the owner and none of bots (`visitor` null); the visitor is a hash that
 * changes every day. Answers whether the ad is public.
 */
export async function trackView(db: Db, { adId, viewerId, visitor, now }: AdView): Promise<boolean> {
  const { rows } = await sql`
    with ad as (
      select id, client_id from ads where id = ${adId} and status in ('open', 'in_progress', 'completed') and hidden_at is null
    ), seen as (
      insert into ad_views (ad_id, day, visitor)
      select id, ${localDay(now)}::date, ${visitor}::bytea from ad where client_id is distinct from ${viewerId} and ${visitor}::bytea is not null
      on conflict do nothing
      returning ad_id
    ), counted as (
      update ads set view_count = view_count + 1 from seen where ads.id = seen.ad_id
    )
    select id from ad`.execute(db)
  return rows.length > 0
}

/** Why an ad is not public: it belongs to the viewer, was cancelled, or does not exist. */
export async function findHiddenReason(db: Db, { adId, viewerId }: { adId: number; viewerId: number | null }) {
  const ad = await db.selectFrom('ads').select(['status', 'client_id']).where('id', '=', adId).executeTakeFirst()
  if (ad && ad.client_id === viewerId) return 'own'
  return ad?.status === 'cancelled' ? 'cancelled' : 'unknown'
}

type ViewStatsOptions = { clientId: number; adId?: number | undefined; days: number; now: Date }

/** Views for each of the last `days` days, today included, of one of the client's ads or of all. */
export async function listViewStats(db: Db, { clientId, adId, days, now }: ViewStatsOptions) {
  const today = localDay(now)
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
  return sumViews(rows)
}

export function sumViews(days: { date: string; views: number }[]) {
  return { days, total: days.reduce((sum, { views }) => sum + views, 0) }
}

/** In a query of `ads`: the views of an open ad on each of the last `days` days, today included; null for others. */
export function viewsByDay({ days, now }: { days: number; now: Date }) {
  const today = localDay(now)
  return sql<{ date: string; views: number }[] | null>`case when ads.status = 'open' then (
    select json_agg(json_build_object('date', day::date, 'views', (
      select count(*) from ad_views where ad_views.ad_id = ads.id and ad_views.day = day::date
    )) order by day)
    from generate_series(${today}::date - ${days - 1}::int, ${today}::date, interval '1 day') as day
  ) end`
}
