import { sql, type Kysely } from 'kysely'

/** Rows that are what must not be become what the verbs make of them now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const isInactive = 'users.suspended_at is not null or users.deleted_at is not null'

const statements = [
  // Removed ads are drafts that moderators can put back.
  `update ads set status = 'draft', set_aside_at = now() where status = 'open' and hidden_at is not null`,
  `update ads set set_aside_at = ads.hidden_at from hidden_contents as removal
    where removal.target_type = 'ad' and removal.target_id = ads.id and removal.restored_at is null
      and removal.evidence ->> 'status' = 'open' and ads.status = 'draft' and ads.set_aside_at is null`,
  `update ads set status = 'draft', set_aside_at = now() from users
    where users.id = client_id and ads.status = 'open' and users.suspended_at is not null and users.deleted_at is null`,
  // Closed accounts have nothing open and no assignments.
  `update ads set status = 'cancelled', cancelled_at = now(), accepted_offer_id = null, accepted_at = null, worker_done_at = null
    from users where users.id = client_id and users.deleted_at is not null and (ads.status in ('open', 'in_progress')
      or ads.status = 'draft' and exists (select from offers where ad_id = ads.id and offers.status = 'pending'))`,
  `update ads set status = 'cancelled', cancelled_at = now(), accepted_offer_id = null, accepted_at = null, worker_done_at = null
    from offers join users on users.id = offers.worker_id
    where offers.id = ads.accepted_offer_id and ads.status = 'in_progress' and users.deleted_at is not null`,
  `update offers set status = 'rejected', accepted_at = null from ads
    where ads.id = ad_id and (offers.status = 'pending' and ads.status in ('completed', 'cancelled')
      or offers.status = 'accepted' and ads.accepted_offer_id is distinct from offers.id)`,
  `update conversations set closed_at = now() from ads
    where ads.id = ad_id and ads.status = 'cancelled' and kind = 'job' and closed_at is null`,
  // What inactive workers offered waits for them, or is withdrawn with their account.
  `update offers set status = 'withdrawn', set_aside_at = case when users.deleted_at is null then now() end
    from users join worker_profiles on user_id = users.id
    where users.id = worker_id and offers.status = 'pending' and (${isInactive} or worker_status = 'Blocked')`,
  `update offers set set_aside_at = null where set_aside_at is not null and status <> 'withdrawn'`,
  `update offers set accepted_at = case when status = 'accepted' then updated_at end
    where (status = 'accepted') <> (accepted_at is not null)`,
  // The counts are those of the rows.
  `update ads set offer_count = counted.offers, highest_offer = counted.highest
    from (select ads.id, count(offers.id) as offers, max(offers.amount) as highest
      from ads left join offers on offers.ad_id = ads.id and offers.status <> 'withdrawn' group by ads.id) as counted
    where counted.id = ads.id and (offer_count <> counted.offers or highest_offer is distinct from counted.highest)`,
  `update ads set question_count = counted.questions
    from (select ads.id, count(questions.id) as questions
      from ads left join questions on questions.ad_id = ads.id and questions.hidden_at is null group by ads.id) as counted
    where counted.id = ads.id and question_count <> counted.questions`,
  `update worker_profiles set rating_sum = counted.sum, review_count = counted.reviews
    from (select user_id, count(reviews.id) as reviews, coalesce(sum(rating), 0) as sum
      from worker_profiles left join reviews on worker_id = user_id and hidden_at is null group by user_id) as counted
    where counted.user_id = worker_profiles.user_id and (review_count <> counted.reviews or rating_sum <> counted.sum)`,
  // A removal is what a profile shows, and what support has set since counts afterwards.
  `update worker_profiles set worker_status = 'Blocked', status_after_removal = case
      when worker_status <> 'Blocked' then worker_status
      when removal.evidence ->> 'status' in ('Active', 'Paused') then removal.evidence ->> 'status'
      else 'Active' end
    from hidden_contents as removal
    where removal.target_type = 'profile' and removal.target_id = user_id and removal.restored_at is null
      and status_after_removal is null`,
]
