import { sql, type RawBuilder } from 'kysely'
import { newsAgainMs } from '#app/ads/matching/rules.ts'
import { offersSincePublished } from '#app/ads/responses/offers.server.ts'
import type { DeclineReason } from '#app/ads/responses/rules.ts'
import { isOfferShown } from '#app/blocks/queries.server.ts'
import { isReachable } from '#app/deliveries/reach/reachable.server.ts'
import { isDeclineInForce } from '#app/trades/matching.server.ts'
import { selectMatchingWorkers } from '#app/workers/matching.server.ts'
import type { Db } from '#db/connection.ts'
import { selectUsualWait } from '#app/statistics/usual-waits.server.ts'

export type AdResponses = {
  notified: number
  opened: number
  offers: number
  declines: { reason: DeclineReason; count: number }[]
  isLookedInto: boolean
  usualMinutes: number | null
}

/** A notification that was written when its worker opened the ad was not sent. */
const isSent = sql<boolean>`(read_at is distinct from created_at)
  and (in_app or exists (select from deliveries where notification_id = notifications.id))`

/** In a query of `ads`: whether an admin has tried to find a worker since then. */
export function isLookedInto(since: RawBuilder<unknown>) {
  return sql<boolean>`exists (
    select from audit_log where subject_type = 'ad' and subject_id = ads.id::text
      and action in ('notify_workers', 'notify_chosen', 'add_ad_note') and at > ${since})`
}

const sinceLastNews = sql<Date>`(ads.published_at - make_interval(secs => ${newsAgainMs / 1000}))`

/** In a query of `ads`: how many workers a notification of an ad reached, who opened it or offered for it, and declined it, since it was published. */
export const countResponses = sql<AdResponses>`(
  select json_build_object(
    'notified', (select count(distinct user_id) from notifications join users on users.id = user_id
      where ad_id = ads.id and type = 'NewJobMatch' and notifications.created_at >= ${sinceLastNews} and ${isSent} and (read_at is not null or ${isReachable})),
    'opened', (select count(*) from (
      select worker_id from ad_responses where ad_id = ads.id and opened_at >= ads.published_at
      union select worker_id from offers
      where ad_id = ads.id and (status in ('pending', 'accepted') or offered_at >= ads.published_at)) as openers),
    'offers', (select count(*) from ${offersSincePublished} and ${isOfferShown}),
    'isLookedInto', ${isLookedInto(sql`ads.published_at`)},
    'usualMinutes', ${selectUsualWait},
    'declines', (select coalesce(json_agg(json_build_object('reason', reason, 'count', count)), '[]') from (
      select decline_reason as reason, count(*) from ad_responses
      where ad_id = ads.id and decline_reason is not null and declined_at >= ads.published_at group by 1 order by 2 desc, 1
    ) as declines)))`

/** In a query of `ads`: those of an open ad, and null for others. */
export const selectResponses = sql<AdResponses | null>`case when ads.status = 'open' then ${countResponses} end`

/** In a query of `ads`: whether the town of an open ad has a worker for it who can be notified. */
export function hasReachableWorker(db: Db) {
  const ad = {
    id: sql.ref<number>('ads.id'),
    skill: sql.ref<string>('ads.skill'),
    trade: sql.ref<string | null>('ads.trade'),
    city: sql.ref<string>('ads.city'),
    clientId: sql.ref<number>('ads.client_id'),
  }
  const reachable = selectMatchingWorkers(db, ad).select('users.id').where(isReachable)
  return sql<boolean>`(ads.status = 'open' and exists (${reachable}))`
}

/** Selects those of the open ads of a client, the ones with most offers first. */
export function selectResponsesOfAds(db: Db, clientId: number) {
  return db
    .selectFrom('ads')
    .select(['ads.id as adId', countResponses.as('responses')])
    .where('client_id', '=', clientId)
    .where('status', '=', 'open')
    .orderBy('offer_count', 'desc')
    .orderBy('ads.id', 'desc')
}

/** In a query of `ads`: why this worker has declined it. */
export function ownDecline(workerId: number | null) {
  return sql<DeclineReason | null>`(
    select decline_reason from ad_responses where ad_id = ads.id and worker_id = ${workerId} and ${isDeclineInForce})`
}
