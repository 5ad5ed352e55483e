import { hasNamedTrades, isDeclineInForce, suitsTrade } from '#app/trades/matching.server.ts'
import { subjectId } from '#app/notifications/headlines/subject-content.server.ts'
import { offerPrice } from '#app/notifications/headlines/offer-price.server.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { today } from '#db/clock.ts'
import type { Ads, Offers } from '#db/schema.ts'

type AdStatus = Selectable<Ads>['status']
type OfferStatus = Selectable<Offers>['status']

/** The subject of a notification when it is sent; null where there is none, or none any more. */
export type SubjectState = {
  ad: AdStatus | null
  /** The offers of the reader and of the actor for the ad. */
  ownOffer: OfferStatus | null
  theirOffer: OfferStatus | null
  isActorSuspended: boolean
  /** One of the two has blocked the other. */
  isBlocked: boolean
  /** Null for types that need no more than their row. */
  isCurrent: boolean | null
}

const other = sql`coalesce(notifications.actor_id, (select client_id from ads where ads.id = notifications.ad_id))`

export function subjectState(now: Date): RawBuilder<SubjectState> {
  return sql`jsonb_build_object(
    'ad', (select status from ads where ads.id = notifications.ad_id),
    'ownOffer', ${offerOf(sql.ref('notifications.user_id'))},
    'theirOffer', ${offerOf(sql.ref('notifications.actor_id'))},
    'isActorSuspended', exists (select from users actor where actor.id = notifications.actor_id and suspended_at is not null),
    'isBlocked', exists (select from blocks where (blocker_id, blocked_id) in
      ((notifications.user_id, ${other}), (${other}, notifications.user_id))),
    'isCurrent', ${isCurrent(now)})`
}

/** The texts name the sum of an offer and the days of a membership as they are now. */
export function currentParams(now: Date): RawBuilder<Record<string, unknown>> {
  return sql`notifications.params || coalesce(case
    when notifications.type in ('NewOfferReceived', 'OfferUpdated') then (
      select ${offerPrice} from offers
      where offers.ad_id = notifications.ad_id and offers.worker_id = notifications.actor_id)
    when notifications.type = 'SubscriptionExpiring' then (
      select jsonb_build_object('count', ceil(extract(epoch from ends_at - ${now}::timestamptz) / 86400)::int)
      from subscriptions where id = ${subjectId})
    end, '{}')`
}

function offerOf(workerId: RawBuilder<unknown> | ReturnType<typeof sql.ref>) {
  return sql`(select status from offers where offers.ad_id = notifications.ad_id and offers.worker_id = ${workerId})`
}

function isCurrent(now: Date) {
  const paid = sql`status in ('active', 'upcoming') and ends_at > ${now}::timestamptz`
  return sql`case notifications.type || '.' || notifications.variant
    when 'NewJobMatch.default' then ${suitsWorker(sql`exists (
      select from worker_cities where user_id = notifications.user_id and worker_cities.city = ads.city)`)}
    when 'NewJobMatch.nearby' then ${suitsWorker(isUndeclined)}
    when 'NewJobMatch.again' then ${suitsWorker(isUndeclined)}
    when 'NewJobMatch.again_sentence' then ${suitsWorker(isUndeclined)}
    when 'NewOfferReceived.default' then not exists (
      select from notifications later
      where later.user_id = notifications.user_id and later.type = notifications.type and later.id > notifications.id
        and later.ad_id = notifications.ad_id and later.actor_id = notifications.actor_id)
    when 'JobCompleted.day_proposed' then exists (select from appointments where id = ${subjectId} and status = 'proposed')
    when 'JobCompleted.day_agreed' then exists (select from appointments where id = ${subjectId} and status = 'agreed')
    when 'JobCompleted.day_declined' then exists (select from appointments where id = ${subjectId} and status = 'declined')
    when 'JobCompleted.day_before' then ${isAhead(now, 'starts_at')}
    when 'JobCompleted.day_asked' then ${isAhead(now, 'starts_at')} and exists (select from appointments where id = ${subjectId} and arrival is null)
    when 'JobCompleted.day_unanswered' then ${isAhead(now)} and exists (select from appointments where id = ${subjectId} and arrival is null)
    when 'JobCompleted.day_late' then ${isAhead(now)} and exists (select from appointments where id = ${subjectId} and arrival = 'late')
    when 'JobCompleted.day_coming' then ${isAhead(now)} and exists (select from appointments where id = ${subjectId} and arrival = 'coming')
    when 'JobCompleted.day_called_off' then exists (select from appointments where id = ${subjectId} and arrival = 'cannot')
    when 'JobCompleted.day_missed' then exists (select from appointments where id = ${subjectId} and missed_at is not null)
    when 'JobCompleted.day_contested' then exists (select from appointments where id = ${subjectId} and contested_at is not null)
    when 'JobCompleted.cause_contested' then exists (select from offer_events where id = ${subjectId} and contested_at is not null)
    when 'JobCompleted.change_proposed' then ${isChange('proposed')}
    when 'JobCompleted.change_agreed' then ${isChange('agreed')}
    when 'JobCompleted.change_declined' then ${isChange('declined')}
    when 'JobReview.default' then not exists (select from reviews where id = ${subjectId} and hidden_at is not null)
    when 'JobReview.reply' then not exists (select from reviews where id = ${subjectId} and hidden_at is not null)
    when 'NewQuestion.default' then exists (select from questions where id = ${subjectId} and hidden_at is null and answer is null)
    when 'NewQuestion.reply' then exists (select from questions where id = ${subjectId} and hidden_at is null and reply is not null)
    when 'QuestionAnswered.default' then exists (select from questions where id = ${subjectId} and hidden_at is null and answer is not null)
    when 'NewMessage.default' then not exists (
      select from conversation_members own
      where own.conversation_id = ${subjectId} and own.user_id = notifications.user_id and not exists (
        select from messages
        where messages.conversation_id = own.conversation_id and messages.id > own.last_read_message_id
          and sender_id <> own.user_id and hidden_at is null))
    when 'ProfileUpdate.suspended' then users.suspended_at is not null
    when 'ProfileUpdate.restored' then users.suspended_at is null
    when 'ProfileUpdate.export' then exists (select from data_exports where id = ${subjectId} and expires_at > ${now}::timestamptz)
    when 'ProfileUpdate.proof_rejected' then not exists (
      select from student_proofs where user_id = notifications.user_id and id > ${subjectId} and approved_at is not null)
    when 'ProfileUpdate.profile_hidden' then worker_profiles.worker_status = 'Blocked'
    when 'ProfileUpdate.profile_paused' then worker_profiles.worker_status = 'Paused'
    when 'ProfileUpdate.profile_shown' then worker_profiles.worker_status = 'Active'
    when 'ProfileUpdate.content_hidden' then exists (select from hidden_contents where id = ${subjectId} and restored_at is null)
    when 'ProfileUpdate.content_upheld' then exists (select from hidden_contents where id = ${subjectId} and restored_at is null)
    when 'ProfileUpdate.content_restored' then not exists (
      select from hidden_contents restored
      join hidden_contents again on again.target_type = restored.target_type and again.target_id = restored.target_id
      where restored.id = ${subjectId} and again.restored_at is null)
    when 'ProfileUpdate.ad_expiring' then (select expiry_notified_at is not null from ads where id = notifications.ad_id)
    when 'ProfileUpdate.ad_looked_into' then not exists (
      select from ads join offers on offers.ad_id = ads.id where ads.id = notifications.ad_id
        and (offers.status in ('pending', 'accepted') or offers.status = 'rejected' and offered_at >= published_at))
    when 'PaymentProcessed.failed' then not exists (
      select from subscription_orders where id = ${subjectId} and state in ('paid', 'refunded'))
    when 'SubscriptionExpiring.default' then exists (select from subscriptions where id = ${subjectId} and ${paid})
      and not exists (
        select from subscriptions where user_id = notifications.user_id and ${paid} and id <> ${subjectId} and starts_at > ${now}::timestamptz)
    when 'SubscriptionExpired.default' then not exists (
      select from subscriptions where user_id = notifications.user_id and ${paid} and starts_at <= ${now}::timestamptz)
    when 'SystemAnnouncement.default' then not exists (
      select from announcements where notifications.dedupe_key = 'admin-announcement-' || id and stopped_at is not null)
    when 'SystemAnnouncement.trades_unnamed' then not ${hasNamedTrades(sql.ref('notifications.user_id'))}
    end`
}

function isAhead(now: Date, end: 'starts_at' | 'ends_at' = 'ends_at'): RawBuilder<boolean> {
  return sql`exists (select from appointments where id = ${subjectId} and status = 'agreed' and ${sql.ref(end)} > ${now}::timestamptz)`
}

function isChange(status: 'proposed' | 'agreed' | 'declined'): RawBuilder<boolean> {
  return sql`exists (select from assignment_changes where id = ${subjectId} and status = ${sql.lit(status)})`
}

const isUndeclined = sql<boolean>`not exists (
  select from ad_responses where ad_id = ads.id and worker_id = notifications.user_id and ${isDeclineInForce})`

function suitsWorker(condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql`exists (
    select from ads
    join worker_skills on worker_skills.user_id = notifications.user_id and worker_skills.skill = ads.skill
    where ads.id = notifications.ad_id and worker_profiles.worker_status = 'Active' and coalesce(away_until < ${today}, true)
      and ${suitsTrade(sql.ref('notifications.user_id'), { skill: sql.ref('ads.skill'), trade: sql.ref('ads.trade') })}
      and ${condition})`
}
