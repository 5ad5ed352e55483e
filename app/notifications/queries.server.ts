import { sql, type AliasableExpression, type Expression } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { currentTier } from '#app/benefits/tier-benefits.server.ts'
import { preferencesOf, type Preferences } from '#app/notifications/preferences.server.ts'
import type { SubjectContent } from '#app/notifications/headlines/headline.ts'
import { cityName } from '#app/places/cities.ts'
import { person, subjectContent } from '#app/notifications/headlines/subject-content.server.ts'
import type { QuietHours } from '#app/notifications/quiet-hours.ts'
import type { Db } from '#db/connection.ts'
import { bigintColumn, booleanColumn, keyset, readPage, timestampColumn } from '#db/keyset.ts'

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

export const notificationOrder = keyset([
  booleanColumn(sql`(read_at is not null)`),
  timestampColumn(sql`created_at`),
  bigintColumn(sql`id`),
])

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
  cursor?: string | null | undefined
}

/** The `cursor` of the page before prevents repeated or skipped rows when some are read or added meanwhile. */
export async function listNotifications(db: Db, { userId, page = 1, pageSize, isRead, cursor }: ListOptions) {
  const offset = notificationOrder.decode(cursor) ? 0 : (page - 1) * pageSize
  const notifications = ownNotifications(db, userId)
    .$if(isRead !== undefined, (query) => query.where('read_at', isRead ? 'is not' : 'is', null))
    .offset(offset)
  const { items, ...rest } = await readPage(notifications, { keyset: notificationOrder, cursor, pageSize })
  return { notifications: items.map(nameCity), ...rest }
}

function nameCity<Row extends { content: SubjectContent | null }>(row: Row): Row {
  return row.content?.city ? { ...row, content: { ...row.content, city: cityName(row.content.city) } } : row
}

export function findNotificationOf(db: Db, { notificationId, userId }: { notificationId: number; userId: number }) {
  return selectNotifications(db, userId).where('id', '=', notificationId).executeTakeFirst()
}

/** The latest notification that led this user to `path`, also where the bell does not list it. */
export function findNotificationTo(db: Db, { userId, path }: { userId: number; path: string }) {
  return db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('action_path', '=', path)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
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

export function listWritten(
  trx: Db,
  { recipients, dedupeKey }: { recipients: number[] | 'otherBidders'; dedupeKey: string },
) {
  return trx
    .selectFrom('notifications')
    .select(['id', 'user_id as userId'])
    .where('user_id', '=', sql<number>`any(${recipients === 'otherBidders' ? [] : recipients}::bigint[])`)
    .where('dedupe_key', '=', dedupeKey)
    .execute()
}

/** A queue that has fallen behind must not slow pages down: so many of its jobs are looked at. */
export const queuedAnnouncements = sql`
  select kind, payload from outbox
  where kind in ('notify', 'matchAd') and done_at is null and dead_at is null limit 500`

export function isQueuedFor(userId: Expression<number>) {
  return sql<boolean>`(kind = 'notify' and (
    payload->'recipients' @> to_jsonb(${userId}::bigint) or payload->>'recipients' = 'otherBidders'
  ))`
}

/** In a query of `users`: whether pages may show what is not written yet, or what the bell does not list. */
export function awaitsNotifications(userId: Expression<number>) {
  return sql<boolean>`(
    exists (select from (${queuedAnnouncements}) as queued
      where ${isQueuedFor(userId)} or kind = 'matchAd' and users.user_type = 'Worker')
    or exists (select from notifications where user_id = ${userId} and read_at is null and not in_app)
  )`
}

/** Rows with `in_app` false exist for deliveries only. */
function ownNotifications(db: Db, userId: number) {
  return selectNotifications(db, userId)
    .select([subjectContent.as('content'), person.as('person')])
    .where('in_app', '=', true)
}

function selectNotifications(db: Db, userId: number) {
  return db
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
}

export async function findPreferences(
  db: Db,
  userId: number,
): Promise<{ preferences: Preferences; quietHours: QuietHours | null }> {
  const { tier, from, until, chosen } = await db
    .selectFrom('users')
    .leftJoin('worker_profiles', 'worker_profiles.user_id', 'users.id')
    .select(({ selectFrom }) => [
      currentTier('worker_profiles').as('tier'),
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
