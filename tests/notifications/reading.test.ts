import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { countNotifications, findNotificationOf, listNotifications } from '#app/notifications/queries.server.ts'
import {
  deleteNotification,
  markAllRead,
  markAllUnread,
  markGroupRead,
  markGroupUnread,
  markRead,
  markUnread,
} from '#app/notifications/read-state.server.ts'
import { done, refused } from '#app/outcome.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

let amra: number
let mirza: number

beforeEach(async () => {
  amra = (await aClient()).id
  mirza = (await aWorker()).id
})

/** Notifications of this person, the first the oldest. */
async function insertNotifications(userId: number, count: number): Promise<number[]> {
  const rows = await db
    .insertInto('notifications')
    .values(
      Array.from({ length: count }, (_, index) => ({
        user_id: userId,
        type: 'ProfileUpdate' as const,
        dedupe_key: `told-${index}`,
        action_path: '/majstor/moj-profil',
        created_at: new Date(noon.getTime() + index * 1_000),
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function idsOf(userId: number, page = 1, pageSize = 10, isRead?: boolean): Promise<number[]> {
  return (await listNotifications(db, { userId, page, pageSize, isRead })).notifications.map(({ id }) => id)
}

test('page after page by its cursor, each comes once, though some are read or come meanwhile, and with one time for several', async () => {
  const ids = await insertNotifications(mirza, 30)
  await db
    .updateTable('notifications')
    .set({ created_at: sql`timestamptz '2026-11-21 12:00:00.123456'` })
    .where('id', 'in', ids.slice(5, 25))
    .execute()
  await db.updateTable('notifications').set({ read_at: noon }).where('id', 'in', ids.slice(0, 8)).execute()
  const seen: number[] = []
  for (let cursor: string | undefined; ;) {
    const { notifications, nextCursor } = await listNotifications(db, { userId: mirza, pageSize: 4, cursor })
    seen.push(...notifications.map(({ id }) => id))
    if (!nextCursor) break
    cursor = nextCursor
    await markRead(db, { notificationId: notifications[0]!.id, userId: mirza, now: noon })
    await db
      .insertInto('notifications')
      .values({ user_id: mirza, type: 'ProfileUpdate', dedupe_key: `new-${cursor}` })
      .execute()
  }
  // What was read on the way comes again among the read ones at most, never within its own part.
  const unreadPart = seen.slice(0, 22)
  expect(new Set(unreadPart)).toEqual(new Set(ids.slice(8)))
  expect(ids.filter((id) => !seen.includes(id))).toEqual([])
})

test.each(['', 'x', '1.zz', '0.1.1.1', '2.a.b', '0.zzzzzzzzzz.zzzzzzzzzz', '__proto__'])(
  'the cursor %j is none of ours or beyond all, and does no harm',
  async (cursor) => {
    await insertNotifications(mirza, 3)
    expect((await listNotifications(db, { userId: mirza, pageSize: 10, cursor })).notifications).toHaveLength(3)
  },
)

test('the unread come first, then the newest, page by page', async () => {
  const [oldest, second, third, fourth, newest] = (await insertNotifications(mirza, 5)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  await markRead(db, { notificationId: newest, userId: mirza, now: noon })
  await markRead(db, { notificationId: second, userId: mirza, now: noon })
  expect(await idsOf(mirza)).toEqual([fourth, third, oldest, newest, second])

  const paging = { userId: mirza, pageSize: 2 }
  const [first, last] = [
    await listNotifications(db, { ...paging, page: 1 }),
    await listNotifications(db, { ...paging, page: 3 }),
  ]
  expect(first).toMatchObject({ notifications: [{ id: fourth }, { id: third }], hasMore: true })
  expect(last).toMatchObject({ notifications: [{ id: second }], hasMore: false })
  expect(await idsOf(mirza, 4, 2)).toEqual([])
  expect(await idsOf(mirza, 1, 10, true)).toEqual([newest, second])
  expect(await idsOf(mirza, 1, 10, false)).toEqual([fourth, third, oldest])
})

test('the bell counts the unread and all', async () => {
  const [first] = await insertNotifications(mirza, 3)
  await markRead(db, { notificationId: first!, userId: mirza, now: noon })
  expect(await countNotifications(db, mirza)).toEqual({ unreadCount: 2, totalCount: 3 })
  expect(await countNotifications(db, amra)).toEqual({ unreadCount: 0, totalCount: 0 })
})

test('reading answers where it leads, and the first time counts', async () => {
  const [id] = (await insertNotifications(mirza, 1)) as [number]
  const later = new Date(noon.getTime() + 60_000)
  expect(await markRead(db, { notificationId: id, userId: mirza, now: noon })).toEqual(
    done({ actionPath: '/majstor/moj-profil' }),
  )
  await markRead(db, { notificationId: id, userId: mirza, now: later })
  expect((await findNotificationOf(db, { notificationId: id, userId: mirza }))!.readAt).toEqual(noon)
})

test('what was read can be unread again, and all at once', async () => {
  const ids = await insertNotifications(mirza, 3)
  await markAllRead(db, { userId: mirza, now: noon })
  expect(await countNotifications(db, mirza)).toMatchObject({ unreadCount: 0 })
  expect(await markUnread(db, { notificationId: ids[0]!, userId: mirza })).toEqual(done(null))
  expect(await countNotifications(db, mirza)).toMatchObject({ unreadCount: 1 })
  await markAllUnread(db, { userId: mirza })
  expect(await countNotifications(db, mirza)).toEqual({ unreadCount: 3, totalCount: 3 })
})

test('a deleted notification is gone', async () => {
  const [id] = (await insertNotifications(mirza, 1)) as [number]
  const deletion = { notificationId: id, userId: mirza, now: noon }
  expect(await deleteNotification(db, deletion)).toEqual(done(null))
  expect(await deleteNotification(db, deletion)).toEqual(refused('unknown'))
  for (const mark of [markRead, markUnread, markGroupRead, markGroupUnread])
    expect(await mark(db, deletion), mark.name).toEqual(refused('unknown'))
  expect(await idsOf(mirza)).toEqual([])
  expect(await countNotifications(db, mirza)).toEqual({ unreadCount: 0, totalCount: 0 })
})

test('someone else can neither see, read, unread nor delete it', async () => {
  const [id] = (await insertNotifications(mirza, 1)) as [number]
  const one = { notificationId: id, userId: amra }
  expect(await findNotificationOf(db, one)).toBeUndefined()
  expect(await idsOf(amra)).toEqual([])
  expect(await markRead(db, { ...one, now: noon })).toEqual(refused('unknown'))
  expect(await markUnread(db, one)).toEqual(refused('unknown'))
  expect(await deleteNotification(db, { ...one, now: noon })).toEqual(refused('unknown'))
  await markAllRead(db, { userId: amra, now: noon })
  expect(await countNotifications(db, mirza)).toEqual({ unreadCount: 1, totalCount: 1 })

  await markAllRead(db, { userId: mirza, now: noon })
  await markAllUnread(db, { userId: amra })
  expect(await countNotifications(db, mirza)).toEqual({ unreadCount: 0, totalCount: 1 })
})
