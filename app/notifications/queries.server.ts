import { sql, type AliasableExpression } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { decodeCursor, encodeCursor, type CursorPosition } from '#app/notifications/cursors.ts'
import { preferencesOf, type Preferences } from '#app/notifications/preferences.server.ts'
import type { QuietHours } from '#app/notifications/quiet-hours.ts'
import type { Db } from '#db/connection.ts'

export async function countNotifications(db: Db, userId: number): Promise<{ unreadCount: number; totalCount: number }> {
  return db
    .selectFrom('notifications')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('read_at', 'is', null).as('unreadCount'),
      fn.countAll<number>().as('totalCount'),
    ])
    .where('user_id', '=', userId)
    .where('in_app', '=', true)
    .executeTakeFirstOrThrow()
}

/** The same two counts for the user that a query selects; undefined when it selects none. */
export function countNotificationsOfUser(db: Db, user: AliasableExpression<{ id: number }>) {
  return db
    .selectFrom(user.as('recipient'))
    .leftJoin('notifications', (join) =>
      join.onRef('notifications.user_id', '=', 'recipient.id').on('notifications.in_app', '=', true),
    )
    .select(({ fn }) => [
      fn.count<number>('notifications.id').filterWhere('notifications.read_at', 'is', null).as('unreadCount'),
      fn.count<number>('notifications.id').as('totalCount'),
    ])
    .groupBy('recipient.id')
    .executeTakeFirst()
}

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>['notifications'][number]

type ListOptions = {
  userId: number
  page?: number
  pageSize: number
  isRead?: boolean | undefined
  cursor?: string | undefined
}

/**
 * One page: unread first, then the newest. With the `cursor` of the page before, no row is repeated or skipped when
 * some are read or added meanwhile.
 */
export async function listNotifications(db: Db, { userId, page = 1, pageSize, isRead, cursor }: ListOptions) {
  const after = decodeCursor(cursor)
  const rows = await ownNotifications(db, userId)
    .select(sql<number>`(extract(epoch from created_at) * 1000000)::bigint`.as('micros'))
    .$if(isRead !== undefined, (query) => query.where('read_at', isRead ? 'is not' : 'is', null))
    .$if(after !== undefined, (query) => query.where(isAfter(after!)))
    .orderBy(sql`(read_at is not null)`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(after ? 0 : (page - 1) * pageSize)
    .limit(pageSize + 1)
    .execute()
  const pageRows = rows.slice(0, pageSize)
  const hasMore = rows.length > pageSize
  return {
    notifications: pageRows.map(({ micros: _, ...row }) => row),
    hasMore,
    nextCursor: hasMore ? encodeCursor(pageRows.at(-1)!) : null,
  }
}

function isAfter({ wasRead, micros, id }: CursorPosition) {
  const older = sql<boolean>`(created_at, id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::bigint)`
  return wasRead ? sql<boolean>`read_at is not null and ${older}` : sql<boolean>`(read_at is not null or ${older})`
}

export function findNotificationOf(db: Db, { notificationId, userId }: { notificationId: number; userId: number }) {
  return ownNotifications(db, userId).where('id', '=', notificationId).executeTakeFirst()
}

/** The latest notification whose dedupe key is `base` or continues it. */
export function findLatestOfKey(db: Db, { userId, base }: { userId: number; base: string }) {
  return db
    .selectFrom('notifications')
    .select(['id', 'dedupe_key as key', 'created_at as createdAt', 'read_at as readAt'])
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('dedupe_key', '=', base), eb('dedupe_key', 'like', `${base}-%`)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function ownNotifications(db: Db, userId: number) {
  return (
    db
      .selectFrom('notifications')
      .select([
        'id',
        'type',
        'variant',
        'params',
        'ad_id as adId',
        'action_path as actionPath',
        'created_at as createdAt',
        'read_at as readAt',
      ])
      .where('user_id', '=', userId)
      // Rows with `in_app` false exist for deliveries only.
      .where('in_app', '=', true)
  )
}

export async function findPreferences(
  db: Db,
  userId: number,
): Promise<{ preferences: Preferences; quietHours: QuietHours | null }> {
  const { tier, from, until, chosen } = await db
    .selectFrom('users')
    .leftJoin('worker_profiles', 'worker_profiles.user_id', 'users.id')
    .select(({ selectFrom }) => [
      'worker_profiles.tier',
      'users.quiet_from as from',
      'users.quiet_until as until',
      jsonArrayFrom(
        selectFrom('notification_preferences')
          .select(({ ref }) => [
            'type',
            'in_app as inApp',
            'push',
            ref('notification_preferences.email').as('email'),
            'sms',
          ])
          .whereRef('notification_preferences.user_id', '=', 'users.id'),
      ).as('chosen'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    preferences: preferencesOf(chosen, tier),
    quietHours: from === null || until === null ? null : { from, until },
  }
}
