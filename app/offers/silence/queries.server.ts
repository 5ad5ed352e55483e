import { sql } from 'kysely'
import { hasBlocked } from '#app/blocks/queries.server.ts'
import type { Db } from '#db/connection.ts'

/** In a query of `ads` in progress: false of a client who is suspended or cannot write to a worker, who is suspended or has blocked the client. */
const canBreakSilence = sql<boolean>`exists (
  select from offers as accepted
  join users as worker on worker.id = accepted.worker_id join users as client on client.id = ads.client_id
  where accepted.id = ads.accepted_offer_id and worker.suspended_at is null and client.suspended_at is null
    and not ${hasBlocked(sql.ref('worker.id'), sql.ref('client.id'))})`

/**
 * In a query of `ads`: since when the client has neither written to the worker nor reported the worker, proposed or answered
 * a time or a change nor reported a time missed; an agreed time that is still ahead is no silence. Null unless the worker is done, and while the client cannot answer.
 */
const silentSince = sql<Date | null>`case when ads.status = 'in_progress' and ads.worker_done_at is not null and ${canBreakSilence} then greatest(
  ads.worker_done_at, ads.silence_counted_from,
  (select max(messages.sent_at) from messages
    join conversations on conversations.id = messages.conversation_id
    join offers as accepted on accepted.worker_id = conversations.worker_id
    where accepted.id = ads.accepted_offer_id and conversations.client_id = ads.client_id
      and messages.sender_id = ads.client_id),
  (select max(reports.created_at) from reports join offers as accepted on accepted.worker_id = reports.author_id
    where accepted.id = ads.accepted_offer_id and reports.reporter_id = ads.client_id),
  (select max(greatest(agreed_at, missed_at, case appointments.status when 'agreed' then ends_at when 'declined' then decided_at end,
      case when proposer_id = ads.client_id then proposed_at end))
    from appointments where offer_id = ads.accepted_offer_id),
  (select max(case when proposer_id = ads.client_id then proposed_at when status in ('agreed', 'declined') then decided_at end)
    from assignment_changes where offer_id = ads.accepted_offer_id)) end`

const isRated = sql<boolean>`exists (select from reviews where reviews.ad_id = ads.id)`

/** In a query of `ads`: the time of an end without a rating. Null once there is one, or its worker has left. */
const unratedSince = sql<Date | null>`case when ads.status = 'completed' and not ${isRated}
  and exists (select from offers as accepted join users as rated on rated.id = accepted.worker_id
    where accepted.id = ads.accepted_offer_id and rated.deleted_at is null) then ads.completed_at end`

/** Columns of a query of `ads` for whether its client may rate. */
export const ratingColumns = [unratedSince.as('unratedSince'), isRated.as('isRated')] as const

/** Columns of a query of `ads` for what the page of a job says of its end. */
export const endColumns = [
  silentSince.as('silentSince'),
  sql<Date | null>`ads.completion_reminded_at`.as('remindedAt'),
  unratedSince.as('unratedSince'),
] as const

/** Jobs whose worker is done, and whose client cannot answer. */
export function selectUnanswerable(db: Db) {
  return db
    .selectFrom('ads')
    .select('id')
    .where('status', '=', 'in_progress')
    .where('worker_done_at', 'is not', null)
    .where(sql<boolean>`not ${canBreakSilence}`)
}

/** Jobs whose worker has been done for so long. */
export function selectSilent(db: Db, { doneBefore }: { doneBefore: Date }) {
  return db
    .selectFrom('ads')
    .innerJoin('offers', 'offers.id', 'ads.accepted_offer_id')
    .select(['ads.id as adId', 'ads.client_id as clientId', 'offers.id as offerId', 'offers.worker_id as workerId'])
    .select([silentSince.$notNull().as('silentSince'), 'ads.completion_reminded_at as remindedAt'])
    .where('ads.status', '=', 'in_progress')
    .where('ads.worker_done_at', '<=', doneBefore)
    .where(canBreakSilence)
}
