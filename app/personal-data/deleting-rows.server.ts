import { sql, type RawBuilder } from 'kysely'
import { formOwnerMarks } from '#app/secrets.server.ts'
import { settleAllNotifications } from '#app/notifications/settling.server.ts'
import { blankAuditRows } from '#app/personal-data/blanking-audit.server.ts'
import type { Db } from '#db/connection.ts'

/** Deletes what only concerns the member; returns the number of rows by table. */
export async function deletePersonalRows(
  trx: Db,
  { userId, emails, provenEmails }: { userId: number; emails: string[]; provenEmails: string[] },
): Promise<Record<string, number>> {
  const addresses = emails.map((email) => email.toLowerCase())
  const provenAddresses = provenEmails.map((email) => email.toLowerCase())
  const own = (column = 'user_id') => sql<boolean>`${sql.ref(column)} = ${userId}`
  const steps: [table: string, condition: RawBuilder<boolean>][] = [
    ['portfolio_items', own('worker_id')],
    ['worker_skills', own()],
    ['trade_suggestions', own()],
    ['worker_cities', own()],
    ['profile_views', own('worker_id')],
    ['ad_responses', own('worker_id')],
    ['sessions', own()],
    ['known_browsers', own()],
    ['stranger_contacts', sql`sender_id = ${userId} or recipient_id = ${userId}`],
    [
      'identity_tickets',
      sql`lower(email) = any(${provenAddresses}::text[])
        or (provider, subject) in (select provider, subject from identities where user_id = ${userId})`,
    ],
    ['identities', own()],
    ['second_factors', own()],
    ['pending_sign_ins', own()],
    ['suspensions', own()],
    ['consents', own()],
    ['calendar_feeds', own()],
    ['member_facts', own()],
    ['blocks', sql`blocker_id = ${userId} or blocked_id = ${userId}`],
    ['reports', own('author_id')],
    ['hidden_contents', own('author_id')],
    ['user_notes', own()],
    ['notifications', own()],
    ['notification_preferences', own()],
    ['student_proofs', own()],
    ['moderation_items', own()],
    // A form that was sent before the account existed has no owner.
    [
      'drafts',
      sql`user_id = ${userId} or claimed_by = ${userId} or owner_mark = any(${formOwnerMarks(userId)}::text[])
        or form = 'page' and ${mentions(sql.ref('fields'), provenAddresses)}`,
    ],
    ['image_uploads', own()],
    [
      'behaviour_events',
      sql`user_id = ${userId} or session_id in (select session_id from behaviour_events where user_id = ${userId})`,
    ],
    ['contact_messages', sql`lower(email) = any(${provenAddresses}::text[])`],
    // Registrations are answered to visitors, before anybody has proved the address.
    [
      'idempotency_keys',
      sql`scope = ${`user:${userId}`} or scope not like 'user:%' and ${mentions(sql.ref('answer'), addresses)}`,
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
  await blankRefundReasons(trx, userId)
  await blankAnnouncements(trx, userId)
  return removed
}

function mentions(json: RawBuilder<unknown>, addresses: string[]): RawBuilder<boolean> {
  const patterns = addresses.map(
    (address) => `(?:^|[^\\w.+%-])${address.replace(/[!-/:-@[-`{-~]/g, '\\$&')}(?![\\w-]|\\.\\w)`,
  )
  return sql`lower(${json}::text) ~ any(${patterns}::text[])`
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

/** Messages that held only images, which their recipients no longer have to read. */
async function deleteEmptyMessages(trx: Db, userId: number): Promise<number> {
  const deleted = await trx
    .deleteFrom('messages')
    .where('sender_id', '=', userId)
    .where('text', '=', '')
    .returning('conversation_id as conversationId')
    .execute()
  const conversationIds = [...new Set(deleted.map(({ conversationId }) => conversationId))]
  await sql`select from conversation_members where conversation_id = any(${conversationIds}::bigint[])
    order by conversation_id, user_id for no key update`.execute(trx)
  await sql`
    update conversation_members as member set unread_count = (
      select count(*) from messages
      where messages.conversation_id = member.conversation_id and sender_id <> member.user_id and id > last_read_message_id
        and hidden_at is null
    )
    where member.conversation_id = any(${conversationIds}::bigint[])`.execute(trx)
  return deleted.length
}

/** Reports by the member still wait for a moderator, without who wrote them and in which words. */
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

async function blankRefundReasons(trx: Db, userId: number): Promise<void> {
  await trx.updateTable('subscription_orders').set({ refund_reason: null }).where('user_id', '=', userId).execute()
}

/** A notification that was announced to nobody else stays in the outbox for a week, without what a moderator wrote in it. */
async function blankAnnouncements(trx: Db, userId: number): Promise<void> {
  await sql`update outbox set payload = payload - 'params' where kind = 'notify' and payload ? 'params'
    and payload->'recipients' = ${JSON.stringify([userId])}::jsonb`.execute(trx)
}
