import { selectAnnouncements, selectRecipients, type StoredAnnouncement } from '#app/announcements/queries.server.ts'
import { batchPauseMs, batchSize, stateOf } from '#app/announcements/rules.ts'
import { actAsAdmin } from '#app/admins/audit.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { enqueue } from '#jobs/outbox/enqueuing.ts'

type Act = { announcementId: number; adminId: number; reason: string; now: Date }

export function startAnnouncement(db: Db, options: Act): Promise<Outcome<null, 'unknown' | 'already_started'>> {
  const { announcementId, adminId, reason, now } = options
  const subject = { type: 'announcement', id: announcementId } as const
  return actAsAdmin(db, { adminId, action: 'send_announcement', subject, reason, now }, async (trx) => {
    const found = await lockAnnouncement(trx, announcementId)
    if (!found) return refused('unknown')
    if (stateOf(found) !== 'draft') return refused('already_started')
    await trx.updateTable('announcements').set({ started_at: now }).where('id', '=', announcementId).execute()
    await enqueueBatch(trx, { announcementId, nextUserId: 0, now })
    return done({ before: { state: 'draft' }, after: { state: 'running' }, value: null })
  })
}

/** Stops a running announcement: members after the current batch do not get it. */
export function stopAnnouncement(db: Db, options: Act): Promise<Outcome<null, 'unknown' | 'not_running'>> {
  const { announcementId, adminId, reason, now } = options
  const subject = { type: 'announcement', id: announcementId } as const
  return actAsAdmin(db, { adminId, action: 'stop_announcement', subject, reason, now }, async (trx) => {
    const found = await lockAnnouncement(trx, announcementId)
    if (!found) return refused('unknown')
    if (stateOf(found) !== 'running') return refused('not_running')
    await trx.updateTable('announcements').set({ stopped_at: now }).where('id', '=', announcementId).execute()
    return done({ before: { state: 'running' }, after: { state: 'stopped', sent: found.sent }, value: null })
  })
}

type Batch = { announcementId: number; nextUserId: number; now: Date }

/** Announces to the next members in the order of their ids and enqueues the batch after; a repeated run does nothing. */
export function sendAnnouncementBatch(db: Db, { announcementId, nextUserId, now }: Batch): Promise<number> {
  return inTransaction(db, async (trx) => {
    const found = await lockAnnouncement(trx, announcementId)
    if (!found || stateOf(found) !== 'running' || found.nextUserId !== nextUserId) return 0
    const members = await selectRecipients(trx, found)
      .select(['users.id', 'users.language'])
      .where('users.id', '>', nextUserId)
      .orderBy('users.id')
      .limit(batchSize)
      .execute()
    for (const language of languages) {
      const recipientIds = members.filter((member) => member.language === language).map(({ id }) => id)
      const dedupeKey = `admin-announcement-${announcementId}`
      await announce(trx, { type: 'SystemAnnouncement', recipientIds, params: found.texts[language], dedupeKey })
    }
    await moveOn(trx, found, members, now)
    return members.length
  })
}

async function moveOn(trx: Db, { id, sent }: StoredAnnouncement, members: { id: number }[], now: Date): Promise<void> {
  const isLast = members.length < batchSize
  const nextUserId = members.at(-1)?.id ?? 0
  await trx
    .updateTable('announcements')
    .set({ sent: sent + members.length, ...(isLast ? { finished_at: now } : { next_user_id: nextUserId }) })
    .where('id', '=', id)
    .execute()
  const runAt = new Date(now.getTime() + batchPauseMs)
  if (!isLast) await enqueueBatch(trx, { announcementId: id, nextUserId, now: runAt })
}

async function enqueueBatch(trx: Db, { announcementId, nextUserId, now }: Batch): Promise<void> {
  const dedupeKey = `announcement-batch-${announcementId}-${nextUserId}`
  await enqueue(trx, { kind: 'announceBatch', payload: { announcementId, nextUserId }, dedupeKey, runAt: now })
}

function lockAnnouncement(trx: Db, announcementId: number) {
  return selectAnnouncements(trx).where('id', '=', announcementId).forUpdate().executeTakeFirst()
}
