import { sql, type RawBuilder } from 'kysely'
import { maxExcerptLength, type SubjectContent } from '#app/notifications/headlines/headline.ts'
import { notifyAgainMs } from '#app/notifications/rules.ts'

/** The dedupe key of the row `notifications` begins with the id of a question, review, membership or the like. */
export const subjectId = sql`substring(notifications.dedupe_key from '\\d+')::bigint`

/** The other member whom the row `notifications` is about, with the name that its texts have; of a job only the ad counts. */
export const person: RawBuilder<{ id: number; name: string; profileImageId: number | null } | null> = sql`case
  when notifications.actor_id <> notifications.user_id and notifications.type <> 'NewJobMatch' and notifications.params ? 'person'
  then jsonb_build_object('id', notifications.actor_id, 'name', notifications.params->>'person', 'profileImageId', (
    select profile_image_id from users where users.id = notifications.actor_id and deleted_at is null))
  end`

/** One more than is shown, so that what is cut is known to be. */
const excerptLength = sql.lit(maxExcerptLength + 1)

const offer = sql`(
    select jsonb_build_object('text', left(message, ${excerptLength}), 'reviewCount', review_count,
      'rating', round(rating_sum::numeric / nullif(review_count, 0), 2))
    from offers join worker_profiles on worker_profiles.user_id = offers.worker_id
    where offers.ad_id = notifications.ad_id and offers.worker_id = notifications.actor_id and offers.status = 'pending')`

const isBlocked = sql`exists (
    select from blocks where blocker_id = notifications.user_id and blocked_id = notifications.actor_id)`

const reasonOf = (table: 'appointments' | 'assignment_changes') => sql`(
    select jsonb_build_object('text', left(reason, ${excerptLength}))
    from ${sql.table(table)} where id = ${subjectId} and status = 'proposed' and reason is not null)`

/** The subject of the row `notifications` as its reader may see it now; null where it is gone or hidden, or the row says it all. */
export const subjectContent: RawBuilder<SubjectContent | null> = sql`case when ${isBlocked} then null else case notifications.type
  when 'NewMessage' then (
    select jsonb_build_object('text', left(messages.text, ${excerptLength}))
    from conversation_members own
    join messages on messages.conversation_id = own.conversation_id
    where own.conversation_id = ${subjectId} and own.user_id = notifications.user_id
      and messages.sender_id <> own.user_id and messages.hidden_at is null
      and messages.sent_at <= least(notifications.read_at, notifications.created_at + ${notifyAgainMs} * interval '1 ms')
    order by messages.id desc limit 1)
  when 'NewOfferReceived' then ${offer}
  when 'OfferUpdated' then ${offer}
  when 'NewQuestion' then (
    select jsonb_build_object('text', left(case notifications.variant when 'reply' then reply else text end, ${excerptLength}))
    from questions where id = ${subjectId} and hidden_at is null and (notifications.variant <> 'reply' or reply is not null))
  when 'QuestionAnswered' then (
    select jsonb_build_object('text', left(answer, ${excerptLength}))
    from questions where id = ${subjectId} and hidden_at is null and answer is not null)
  when 'JobReview' then (
    select jsonb_build_object('rating', rating,
      'text', left(case notifications.variant when 'reply' then reply else comment end, ${excerptLength}))
    from reviews where id = ${subjectId} and hidden_at is null and (notifications.variant <> 'reply' or reply is not null))
  when 'JobCompleted' then case notifications.variant
    when 'day_proposed' then ${reasonOf('appointments')}
    when 'change_proposed' then ${reasonOf('assignment_changes')} end
  when 'NewJobMatch' then (
    select jsonb_build_object('minPayout', min_payout, 'maxPayout', max_payout, 'city', city)
    from ads where ads.id = notifications.ad_id and status = 'open')
  end end`
