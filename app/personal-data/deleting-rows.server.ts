import { sql, type RawBuilder } from 'kysely'
import { settleAllNotifications } from '#app/notifications/settling.server.ts'
import type { Db } from '#db/connection.ts'

/** Deletes what only concerns the member; returns the number of rows by table. */
export async function deletePersonalRows(
  trx: Db,
  { userId, emails }: { userId: number; emails: string[] },
): Promise<Record<string, number>> {
  const addresses = emails.map((email) => email.toLowerCase())
  const own = (column = 'user_id') => sql<boolean>`${sql.ref(column)} = ${userId}`
  const steps: [table: string, condition: RawBuilder<boolean>][] = [
    ['portfolio_items', own('worker_id')],
    ['worker_skills', own()],
    ['worker_cities', own()],
    ['profile_views', own('worker_id')],
    ['sessions', own()],
    ['identities', own()],
    ['suspensions', own()],
    ['consents', own()],
    ['calendar_feeds', own()],
    ['blocks', sql`blocker_id = ${userId} or blocked_id = ${userId}`],
    ['reports', own('author_id')],
    ['hidden_contents', own('author_id')],
    ['user_notes', own()],
    ['notifications', own()],
    ['notification_preferences', own()],
    ['student_proofs', own()],
    ['moderation_items', own()],
    ['saved_forms', own()],
    ['form_drafts', own()],
    ['ad_form_drafts', own('client_id')],
    ['image_uploads', own()],
    [
      'behaviour_events',
      sql`user_id = ${userId} or session_id in (select session_id from behaviour_events where user_id = ${userId})`,
    ],
    ['visitor_drafts', sql`ad_id in (select id from ads where client_id = ${userId})`],
    ['contact_messages', sql`lower(email) = any(${addresses}::text[])`],
    // Registrations are answered to visitors.
    [
      'idempotency_keys',
      sql`scope = ${`user:${userId}`} or scope = 'visitor'
        and exists (select from unnest(${addresses}::text[]) as email where position(email in lower(answer::text)) > 0)`,
    ],
  ]
  const removed: Record<string, number> = {}
  await blankAuditRows(trx, userId)
  for (const [table, condition] of steps) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${condition}`.execute(trx)
    removed[table] = Number(numAffectedRows ?? 0)
  }
  removed.ads = await deleteAdsNobodyNeeds(trx, userId)
  removed.messages = await deleteEmptyMessages(trx, userId)
  await detachReports(trx, userId)
  await detachSendingCeilings(trx, userId)
  return removed
}

/** An ad stays, without its street, if it has offers, questions or conversations. */
async function deleteAdsNobodyNeeds(trx: Db, userId: number): Promise<number> {
  const ads = await trx
    .selectFrom('ads')
    .select('id')
    .where('client_id', '=', userId)
    .where(
      sql<boolean>`not exists (select from offers where ad_id = ads.id) and not exists (select from questions where ad_id = ads.id)
        and not exists (select from conversations where ad_id = ads.id)`,
    )
    .execute()
  for (const { id: adId } of ads) {
    await settleAllNotifications(trx, { adId, now: new Date() })
    await trx.deleteFrom('ads').where('id', '=', adId).execute()
  }
  await trx.updateTable('ads').set({ address: '' }).where('client_id', '=', userId).execute()
  return ads.length
}

/** Messages that held only images. */
async function deleteEmptyMessages(trx: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('messages')
    .where('sender_id', '=', userId)
    .where('text', '=', '')
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** What the member reported of others still waits for a moderator, without who wrote it and in which words. */
async function detachReports(trx: Db, userId: number): Promise<void> {
  await trx.updateTable('reports').set({ reporter_id: null, details: '' }).where('reporter_id', '=', userId).execute()
}

/** Keyed hashes of addresses stay until their clean-up, so that nobody gets past a ceiling by closing an account. */
async function detachSendingCeilings(trx: Db, userId: number): Promise<void> {
  await sql`update verification_tokens set user_id = null, address = null, previous_address = null, next_path = null, expires_at = least(expires_at, now()) where user_id = ${userId}`.execute(
    trx,
  )
  await sql`update deliveries set user_id = null, device_id = null, notification_id = null where user_id = ${userId}`.execute(
    trx,
  )
}

/** The log keeps who did what and when, without what was written about the person, their orders and proofs. */
async function blankAuditRows(trx: Db, userId: number): Promise<void> {
  await sql`update audit_log set reason = null, before = null, after = null
    where (subject_type, subject_id) in (
      select 'user', ${String(userId)}
      union all select 'order', id::text from subscription_orders where user_id = ${userId}
      union all select 'proof', id::text from student_proofs where user_id = ${userId}
    )`.execute(trx)
}
