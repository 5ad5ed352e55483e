import { beforeEach, expect, test } from 'vitest'
import { countNotifications, findNotificationOf, listNotifications } from '#app/notifications/queries.server.ts'
import { deleteNotification, markAllRead, markAllUnread, markRead, markUnread } from '#app/notifications/reading.server.ts'
import { done, refused } from '#app/outcome.ts'
import { aClient, aWorker, noon } from '#tests/support/cast.ts'
import { db } from '#tests/support/database.ts'

let amra: number
let mirza: number

beforeEach(async () => {
  amra = (await aClient()).id
  mirza = (await aWorker()).id
})

/** Notifications of this person, the first the oldest. */
async function tell(userId: number, count: number): Promise<number[]> {
  const rows = await db
    .insertInto('notifications')
    .values(Array.from({ length: count }, (_, index) => ({
      user_id: userId,
      type: 'ProfileUpdate' as const,
      dedupe_key: `told-${index}`,
      action_path: '/majstor/moj-profil',
      created_at: new Date(noon.getTime() + index * 1_000),
    })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function idsOf(userId: number, page = 1, pageSize = 10, isRead?: boolean): Promise<number[]> {
  return (await listNotifications(db, { userId, page, pageSize, isRead })).notifications.map(({ id }) => id)
}

test('the unread come first, then the newest, page by page', async () => {
  const [oldest, second, third, fourth, newest] = (await tell(mirza, 5)) as [number, number, number, number, number]
  await markRead(db, { notificationId: newest, userId: mirza, now: noon })
  await markRead(db, { notificationId: second, userId: mirza, now: noon })
  expect(await idsOf(mirza)).toEqual([fourth, third, oldest, newest, second])

  const whole = { userId: mirza, pageSize: 2 }
  const [first, last] = [await listNotifications(db, { ...whole, page: 1 }), await listNotifications(db, { ...whole, page: 3 })]
  expect(first).toMatchObject({ notifications: [{ id: fourth }, { id: third }], hasMore: true })
  expect(last).toMatchObject({ notifications: [{ id: second }], hasMore: false })
  expect(await idsOf(mirza, 4, 2)).toEqual([])
  expect(await idsOf(mirza, 1, 10, true)).toEqual([newest, second])
  expect(await idsOf(mirza, 1, 10, false)).toEqual([fourth, third, oldest])
})

test('the bell counts the unread and all', async () => {
  const [first] = await tell(mirza, 3)
  await markRead(db, { notificationId: first!, userId: mirza, now: noon })
  expect(await countNotifications(db, mirza)).toEqual({ unreadCount: 2, totalCount: 3 })
  expect(await countNotifications(db, amra)).toEqual({ unreadCount: 0, totalCount: 0 })
})

test('reading answers where it leads, and the first time counts', async () => {
  const [id] = (await tell(mirza, 1)) as [number]
  const later = new Date(noon.getTime() + 60_000)
  expect(await markRead(db, { notificationId: id, userId: mirza, now: noon })).toEqual(done({ actionPath: '/majstor/moj-profil' }))
  await markRead(db, { notificationId: id, userId: mirza, now: later })
  expect((await findNotificationOf(db, { notificationId: id, userId: mirza }))!.readAt).toEqual(noon)
})

test('what was read can be unread again, and all at once', async () => {
  const ids = await tell(mirza, 3)
  await markAllRead(db, { userId: mirza, now: noon })
  expect(await countNotifications(db, mirza)).toMatchObject({ unreadCount: 0 })
  expect(await markUnread(db, { notificationId: ids[0]!, userId: mirza })).toEqual(done(null))
  expect(await countNotifications(db, mirza)).toMatchObject({ unreadCount: 1 })
  await markAllUnread(db, { userId: mirza })
  expect(await countNotifications(db, mirza)).toEqual({ unreadCount: 3, totalCount: 3 })
})

test('a deleted notification is gone', async () => {
  const [id] = (await tell(mirza, 1)) as [number]
  expect(await deleteNotification(db, { notificationId: id, userId: mirza })).toEqual(done(null))
  expect(await deleteNotification(db, { notificationId: id, userId: mirza })).toEqual(refused('unknown'))
  expect(await idsOf(mirza)).toEqual([])
})

test('someone else can neither see, read, unread nor delete it', async () => {
  const [id] = (await tell(mirza, 1)) as [number]
  const one = { notificationId: id, userId: amra }
  expect(await findNotificationOf(db, one)).toBeUndefined()
  expect(await idsOf(amra)).toEqual([])
  expect(await markRead(db, { ...one, now: noon })).toEqual(refused('unknown'))
  expect(await markUnread(db, one)).toEqual(refused('unknown'))
  expect(await deleteNotification(db, one)).toEqual(refused('unknown'))
  await markAllRead(db, { userId: amra, now: noon })
  expect(await countNotifications(db, mirza)).toEqual({ unreadCount: 1, totalCount: 1 })

  await markAllRead(db, { userId: mirza, now: noon })
  await markAllUnread(db, { userId: amra })
  expect(await countNotifications(db, mirza)).toEqual({ unreadCount: 0, totalCount: 1 })
})
