import { sql, type Kysely } from 'kysely'

/** What must never be of ads, offers and counts, for rows that are written from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, name, condition } of checks) {
    await sql.raw(`alter table ${table} add constraint ${name} check (${condition}) not valid`).execute(db)
  }
}

/** In one row. That an ad has an accepted offer exactly in progress and completed is a check since the first migration. */
export const checks = [
  { table: 'ads', name: 'ads_open_is_not_hidden', condition: `status <> 'open' or hidden_at is null` },
  { table: 'ads', name: 'ads_offer_count_not_negative', condition: 'offer_count >= 0' },
  { table: 'ads', name: 'ads_question_count_not_negative', condition: 'question_count >= 0' },
  { table: 'ads', name: 'ads_view_count_not_negative', condition: 'view_count >= 0' },
  {
    table: 'offers',
    name: 'offers_accepted_has_its_time',
    condition: `(status = 'accepted') = (accepted_at is not null)`,
  },
  { table: 'offers', name: 'offers_set_aside_is_withdrawn', condition: `set_aside_at is null or status = 'withdrawn'` },
  { table: 'questions', name: 'questions_reply_follows_answer', condition: 'reply is null or answer is not null' },
  { table: 'users', name: 'users_completed_jobs_not_negative', condition: 'completed_jobs >= 0' },
  {
    table: 'worker_profiles',
    name: 'worker_profiles_rating_fits_reviews',
    condition: 'review_count >= 0 and rating_sum between review_count and 5 * review_count',
  },
  { table: 'conversation_members', name: 'conversation_members_unread_not_negative', condition: 'unread_count >= 0' },
]
