import { sql } from 'kysely'
import { dedupeKeyOf, findOpenAd } from '#app/ads/matching/batches.server.ts'
import { notifiedOf } from '#app/ads/matching/turns.server.ts'
import { localDay } from '#app/i18n/formats.ts'
import { findNotified, writeNotificationsOfAd } from '#app/notifications/fan-out.server.ts'
import { selectMatchingWorkers } from '#app/workers/matching.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

const isPublic = sql<boolean>`status in ('open', 'in_progress', 'completed') and hidden_at is null`

export type AdView = { adId: number; viewerId: number | null; visitor: Buffer | null; now: Date }

/** Counts a view, and answers whether the ad is public. */
export async function trackView(db: Db, view: AdView): Promise<boolean> {
  const select = (source: Db) => source.selectFrom('ads').select('id').where('id', '=', view.adId).where(isPublic)
  return (await selectWithView(db, view, select)).length > 0
}

/**
 * Selects, and counts one view per visitor and day in the same statement, none of the owner and none of bots (`visitor` null);
 * the visitor is a hash that changes every day. A count that fails does not fail the page.
 */
export async function selectWithView<Row>(
  db: Db,
  view: AdView | undefined,
  select: (source: Db) => { execute: () => Promise<Row[]> },
): Promise<Row[]> {
  if (!view) return select(db).execute()
  try {
    return await select(countingView(db, view)).execute()
  } catch (error) {
    // A constraint, a deadlock or a lock that did not come: none of them concerns what is read.
    if (!/^(?:23|40|55)/.test((error as { code?: string }).code ?? '')) throw error
    return select(db).execute()
  }
}

function countingView(db: Db, { adId, viewerId, visitor, now }: AdView): Db {
  const day = sql`${localDay(now)}::date`
  // One that is deleted meanwhile has no view.
  const view = sql<{ ad_id: number }>`(
    insert into ad_views (ad_id, day, visitor)
    select id, ${day}, ${visitor}::bytea from ads
    where id = ${adId} and ${isPublic}
      and client_id is distinct from ${viewerId} and ${visitor}::bytea is not null
      and not exists (select from ad_views where ad_id = ads.id and day = ${day} and visitor = ${visitor}::bytea)
    for key share of ads
    on conflict do nothing
    returning ad_id)`
  const count = sql<{ id: number }>`(
    update ads set view_count = view_count + 1 from viewed where ads.id = viewed.ad_id returning ads.id)`
  const counting = db.with('viewed', () => view).with('counted', () => count)
  return (viewerId === null
    ? counting
    : counting.with('opened', () => opening({ adId, viewerId, now }))) as unknown as Db
}

/** A worker opens an open ad once since it was published; who has declined it unseen stays one who declined. */
function opening({ adId, viewerId, now }: { adId: number; viewerId: number; now: Date }) {
  return sql<{ ad_id: number }>`(
    insert into ad_responses (ad_id, worker_id, opened_at)
    select ads.id, profile.user_id, ${now}::timestamptz
    from ads join worker_profiles profile on profile.user_id = ${viewerId}
    where ads.id = ${adId} and ads.status = 'open' and not exists (
      select from ad_responses where ad_id = ads.id and worker_id = profile.user_id
        and greatest(opened_at, declined_at) >= ads.published_at)
    for key share of ads
    on conflict (ad_id, worker_id) do update set opened_at = excluded.opened_at
    returning ad_id)`
}

/** Writes the notification of an ad that a matching worker has found before it was sent: read, and without deliveries. */
export async function notifySeenMatch(
  db: Db,
  { adId, workerId, now }: { adId: number; workerId: number; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ad = await findOpenAd(trx, adId)
    if (!ad) return
    const matching = selectMatchingWorkers(trx, ad).select('users.id').where('users.id', '=', workerId)
    if (!(await matching.executeTakeFirst())) return
    if ((await findNotified(trx, { ...notifiedOf({ ad }), userId: workerId })).size > 0) return
    const event = { type: 'NewJobMatch', role: 'Worker', ad, dedupeKey: dedupeKeyOf(ad), now, readAt: now } as const
    await writeNotificationsOfAd(trx, { ...event, userIds: [workerId] })
  })
}

/** The reason why an ad is not public: it belongs to the viewer, was cancelled or deleted, is set aside for a while, or does not exist. */
export async function findHiddenReason(db: Db, { adId, viewerId }: { adId: number; viewerId: number | null }) {
  const ad = await db
    .selectFrom('ads')
    .select(['status', 'client_id', 'set_aside_at'])
    .where('id', '=', adId)
    .executeTakeFirst()
  if (!ad) return (await wasDeleted(db, adId)) ? 'deleted' : 'unknown'
  if (ad.client_id === viewerId) return 'own'
  if (ad.set_aside_at) return 'set_aside'
  return ad.status === 'cancelled' ? 'cancelled' : 'unknown'
}

async function wasDeleted(db: Db, adId: number): Promise<boolean> {
  const { rows } = await sql<{ is_given: boolean }>`
    select is_called and ${adId}::bigint between 1 and last_value as is_given from ads_id_seq`.execute(db)
  return rows[0]!.is_given
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
    select json_agg(json_build_object('date', shown.at::date, 'views', (
      select count(*) from ad_views where ad_views.ad_id = ads.id and ad_views.day = shown.at::date
    )) order by shown.at)
    from generate_series(${today}::date - ${days - 1}::int, ${today}::date, interval '1 day') as shown(at)
  ) end`
}
