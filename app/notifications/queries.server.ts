import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

export async function countNotifications(db: Db, userId: number): Promise<{ unreadCount: number; totalCount: number }> {
  return db
    .selectFrom('notifications')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('read_at', 'is', null).as('unreadCount'),
      fn.countAll<number>().as('totalCount'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>['notifications'][number]

type Listing = { userId: number; page: number; pageSize: number; isRead?: boolean | undefined }

/** One page of a person's notifications: unread first, then the newest. */
export async function listNotifications(db: Db, { userId, page, pageSize, isRead }: Listing) {
  const rows = await ownNotifications(db, userId)
    .$if(isRead !== undefined, (query) => query.where('read_at', isRead ? 'is not' : 'is', null))
    .orderBy(sql`(read_at is not null)`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset((page - 1) * pageSize)
    .limit(pageSize + 1)
    .execute()
  return { notifications: rows.slice(0, pageSize), hasMore: rows.length > pageSize }
}

export function findNotificationOf(db: Db, { notificationId, userId }: { notificationId: number; userId: number }) {
  return ownNotifications(db, userId).where('id', '=', notificationId).executeTakeFirst()
}

function ownNotifications(db: Db, userId: number) {
  return db
    .selectFrom('notifications')
    .select([
      'id', 'type', 'variant', 'params', 'ad_id as adId', 'action_path as actionPath', 'created_at as createdAt', 'read_at as readAt',
    ])
    .where('user_id', '=', userId)
}
