import { done, refused, type Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

type NotificationRef = { notificationId: number; userId: number }

/** Keeps the first time. Answers the notification's path. */
export async function markRead(
  db: Db,
  { notificationId, userId, now }: NotificationRef & { now: Date },
): Promise<Outcome<{ actionPath: string | null }, 'unknown'>> {
  const row = await updateOwnNotification(db, { notificationId, userId })
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(now)) }))
    .returning('action_path as actionPath')
    .executeTakeFirst()
  return row ? done(row) : refused('unknown')
}

export async function markUnread(db: Db, notification: NotificationRef): Promise<Outcome<null, 'unknown'>> {
  const row = await updateOwnNotification(db, notification).set({ read_at: null }).returning('id').executeTakeFirst()
  return row ? done(null) : refused('unknown')
}

export async function markAllRead(db: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
    .execute()
}

export async function markAllUnread(db: Db, { userId }: { userId: number }): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: null })
    .where('user_id', '=', userId)
    .where('in_app', '=', true)
    .where('read_at', 'is not', null)
    .execute()
}

export async function deleteNotification(
  db: Db,
  { notificationId, userId }: NotificationRef,
): Promise<Outcome<null, 'unknown'>> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('id', '=', notificationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n ? done(null) : refused('unknown')
}

function updateOwnNotification(db: Db, { notificationId, userId }: NotificationRef) {
  return db.updateTable('notifications').where('id', '=', notificationId).where('user_id', '=', userId)
}
