import { sql, type Kysely } from 'kysely'

/** In a transaction of its own, because validating blocks readers of a table that the same transaction has altered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, name] of checks) await sql.raw(`alter table ${table} validate constraint ${name}`).execute(db)
}

const checks = [
  ['ads', 'ads_open_is_not_hidden'],
  ['ads', 'ads_offer_count_not_negative'],
  ['ads', 'ads_question_count_not_negative'],
  ['ads', 'ads_view_count_not_negative'],
  ['offers', 'offers_accepted_has_its_time'],
  ['offers', 'offers_set_aside_is_withdrawn'],
  ['questions', 'questions_reply_follows_answer'],
  ['users', 'users_completed_jobs_not_negative'],
  ['worker_profiles', 'worker_profiles_rating_fits_reviews'],
  ['conversation_members', 'conversation_members_unread_not_negative'],
] as const
