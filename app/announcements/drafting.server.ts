import { findAnnouncement, type AnnouncementTexts, type Recipients } from '#app/announcements/queries.server.ts'
import { actAsAdmin } from '#app/admins/audit.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Draft = Recipients & { adminId: number; texts: AnnouncementTexts; reason: string; now: Date }

/** Stores an announcement that nobody has got yet. */
export function draftAnnouncement(
  db: Db,
  { adminId, audience, city, skill, texts, reason, now }: Draft,
): Promise<Outcome<{ announcementId: number }, never>> {
  return inTransaction(db, async (trx) => {
    const { id } = await trx
      .insertInto('announcements')
      .values({ admin_id: adminId, audience, city, skill, texts: JSON.stringify(texts), created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const subject = { type: 'announcement', id } as const
    return actAsAdmin(trx, { adminId, action: 'draft_announcement', subject, reason, now }, async () =>
      done({ before: null, after: { state: 'draft' }, value: { announcementId: id } }),
    )
  })
}

type Trial = { announcementId: number; adminId: number; email: string; now: Date }

/** Sends an announcement to one account, the admin's own, as its members will get it. */
export function tryAnnouncement(
  db: Db,
  { announcementId, adminId, email, now }: Trial,
): Promise<Outcome<null, 'unknown' | 'no_account'>> {
  const subject = { type: 'announcement', id: announcementId } as const
  const act = { adminId, action: 'try_announcement', subject, reason: 'trial', now } as const
  return actAsAdmin(db, act, async (trx) => {
    const found = await findAnnouncement(trx, announcementId)
    if (!found) return refused('unknown')
    const member = await trx
      .selectFrom('users')
      .select(['id', 'language'])
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!member) return refused('no_account')
    const params = found.texts[member.language]
    const dedupeKey = `announcement-trial-${announcementId}-${now.getTime()}`
    await announce(trx, { type: 'SystemAnnouncement', recipientId: member.id, params, dedupeKey })
    return done({ before: null, after: { account: member.id }, value: null })
  })
}
