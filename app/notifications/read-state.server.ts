import { sql } from 'kysely'
import { typesGroupedByAd } from '#app/notifications/grouping.ts'
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

/** Its row stays, so that nobody is notified of the same again, and is not shown any more. */
export async function deleteNotification(
  db: Db,
  { now, ...notification }: NotificationRef & { now: Date },
): Promise<Outcome<null, 'unknown'>> {
  const { numUpdatedRows } = await updateOwnNotification(db, notification).set(removed(now)).executeTakeFirst()
  return numUpdatedRows > 0n ? done(null) : refused('unknown')
}

/** Marks the row of the page read: the notification and the earlier ones that it stands for. */
export async function markGroupRead(
  db: Db,
  { now, ...notification }: NotificationRef & { now: Date },
): Promise<Outcome<null, 'unknown'>> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(now)) }))
    .where('id', 'in', selectGroupIds(db, notification))
    .executeTakeFirst()
  return numUpdatedRows > 0n ? done(null) : refused('unknown')
}

export async function markGroupUnread(db: Db, notification: NotificationRef): Promise<Outcome<null, 'unknown'>> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: null })
    .where('id', 'in', selectGroupIds(db, notification))
    .executeTakeFirst()
  return numUpdatedRows > 0n ? done(null) : refused('unknown')
}

export async function deleteNotificationGroup(
  db: Db,
  { now, ...notification }: NotificationRef & { now: Date },
): Promise<void> {
  await db.updateTable('notifications').set(removed(now)).where('id', 'in', selectGroupIds(db, notification)).execute()
}

function removed(now: Date) {
  return { in_app: false, read_at: sql<Date>`coalesce(read_at, ${now}::timestamptz)` }
}

/** As `groupNotifications` has it, without what came after the newest that the reader saw. */
function selectGroupIds(db: Db, { notificationId, userId }: NotificationRef) {
  return db
    .selectFrom('notifications as newest')
    .innerJoin('notifications as row', 'row.user_id', 'newest.user_id')
    .where('newest.id', '=', notificationId)
    .where('newest.user_id', '=', userId)
    .where('newest.in_app', '=', true)
    .where(({ eb, or, and, ref }) =>
      or([
        eb('row.id', '=', ref('newest.id')),
        and([
          eb('row.type', '=', ref('newest.type')),
          eb('row.variant', '=', ref('newest.variant')),
          or([
            and([
              eb('row.type', 'in', typesGroupedByAd),
              eb('row.variant', '=', 'default'),
              eb('row.ad_id', '=', ref('newest.ad_id')),
            ]),
            and([
              eb('row.type', '=', 'NewMessage'),
              eb('row.actor_id', '=', ref('newest.actor_id')),
              eb('row.ad_id', 'is not distinct from', ref('newest.ad_id')),
            ]),
          ]),
          eb('row.created_at', '<=', ref('newest.created_at')),
          eb('row.in_app', '=', true),
          sql<boolean>`(row.read_at is null) = (newest.read_at is null)`,
        ]),
      ]),
    )
    .select('row.id')
}

function updateOwnNotification(db: Db, { notificationId, userId }: NotificationRef) {
  return db
    .updateTable('notifications')
    .where('id', '=', notificationId)
    .where('user_id', '=', userId)
    .where('in_app', '=', true)
}
