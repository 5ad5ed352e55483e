import { sql, type Kysely } from 'kysely'

/** Members who never had a membership have not switched its text messages off: the disabled box was stored as a choice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update notification_preferences chosen set sms = true
    where type = 'NewJobMatch' and not sms
      and not exists (select from subscriptions where subscriptions.user_id = chosen.user_id)
      and not exists (select from worker_profiles where worker_profiles.user_id = chosen.user_id and tier <> 'Regular')`.execute(
    db,
  )
}
