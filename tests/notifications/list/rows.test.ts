import { expect, test } from 'vitest'
import { setProfileImage } from '#app/accounts/profile-editing.server.ts'
import { groupNotifications, personOf } from '#app/notifications/grouping.ts'
import { listNotifications } from '#app/notifications/queries.server.ts'
import { deleteNotificationGroup, markGroupRead, markGroupUnread } from '#app/notifications/read-state.server.ts'
import { closeAccount } from '#app/personal-data/closing.server.ts'
import { anImage } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon, passwordHash } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage } from '#tests/support/data/scenes.ts'
import type { DB } from '#db/schema.ts'

type Inserted = {
  readerId: number
  actorId: number | null
  adId?: number | null
  type?: DB['notifications']['type']
  variant?: string
}
let inserted = 0

/** The newest is the last one inserted. */
async function insertNotification({
  readerId,
  actorId,
  adId = null,
  type = 'NewMessage',
  ...rest
}: Inserted): Promise<number> {
  const { id } = await db
    .insertInto('notifications')
    .values({
      user_id: readerId,
      actor_id: actorId,
      type,
      ad_id: adId,
      ...rest,
      params: JSON.stringify({ person: 'Emina Č.' }),
      dedupe_key: `row-${++inserted}`,
      created_at: new Date(noon.getTime() + inserted * 1_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function rowsOf(userId: number) {
  const { notifications } = await listNotifications(db, { userId, pageSize: 50 })
  return groupNotifications(notifications.map((row) => ({ ...row, isRead: row.readAt !== null })))
}

const idsOf = async (userId: number) => (await rowsOf(userId)).map((group) => group.map(({ id }) => id))

test('messages of one conversation are one row; those about another ad, of another person and in person are their own', async () => {
  const [reader, emina, other] = [await aWorker(), await aClient(), await aClient()]
  const cast = await aCast()
  const [first, second] = [(await anAdAtStage('offered', cast)).adId, (await anAdAtStage('offered', cast)).adId]
  const messages = [
    { actorId: emina.id, adId: first },
    { actorId: emina.id, adId: second },
    { actorId: other.id, adId: first },
    { actorId: emina.id, adId: null },
    { actorId: null, adId: first },
    { actorId: emina.id, adId: first },
    { actorId: emina.id, adId: null },
  ]
  const ids: number[] = []
  for (const message of messages) ids.push(await insertNotification({ readerId: reader.id, ...message }))
  const [a, b, c, d, e, f, g] = ids
  expect(await idsOf(reader.id)).toEqual([[g, d], [f, a], [e], [c], [b]])
})

test('the questions about one ad are one row that counts and deletes no replies, and each reply is a row', async () => {
  const [reader, emina, other] = [await aClient(), await aWorker(), await aWorker()]
  const { adId } = await anAdAtStage('offered', await aCast())
  const insert = (actorId: number, variant: string) =>
    insertNotification({ readerId: reader.id, actorId, adId, type: 'NewQuestion', variant })
  const first = await insert(emina.id, 'default')
  const reply = await insert(emina.id, 'reply')
  const second = await insert(other.id, 'default')
  const later = await insert(emina.id, 'reply')
  expect(await idsOf(reader.id)).toEqual([[later], [second, first], [reply]])

  await markGroupRead(db, { notificationId: later, userId: reader.id, now: noon })
  expect(await idsOf(reader.id)).toEqual([[second, first], [reply], [later]])
  await deleteNotificationGroup(db, { notificationId: second, userId: reader.id, now: noon })
  expect(await idsOf(reader.id)).toEqual([[reply], [later]])
})

test('the row of a conversation is read, unread and deleted as one, and by its reader alone', async () => {
  const [reader, emina, other] = [await aWorker(), await aClient(), await aWorker()]
  const older = await insertNotification({ readerId: reader.id, actorId: emina.id })
  const newer = await insertNotification({ readerId: reader.id, actorId: emina.id })
  const others = await insertNotification({ readerId: other.id, actorId: emina.id })
  const row = { notificationId: newer, userId: reader.id }

  await markGroupRead(db, { notificationId: newer, userId: other.id, now: noon })
  expect(await idsOf(reader.id)).toEqual([[newer, older]])
  await markGroupRead(db, { ...row, now: noon })
  const later = await insertNotification({ readerId: reader.id, actorId: emina.id })
  expect(await idsOf(reader.id)).toEqual([[later], [newer, older]])
  await markGroupUnread(db, row)
  expect(await idsOf(reader.id)).toEqual([[later, newer, older]])
  // What came after the newest that the reader saw stays.
  await deleteNotificationGroup(db, { ...row, now: noon })
  expect(await idsOf(reader.id)).toEqual([[later]])
  expect(await idsOf(other.id)).toEqual([[others]])
})

test('a row has the face of the one person it is about, never the reader’s own', async () => {
  const [reader, emina, other] = [await aClient(), await aWorker(), await aWorker()]
  const { adId } = await anAdAtStage('offered', await aCast())
  const faces = async () => (await rowsOf(reader.id)).map((group) => personOf(group)?.id)
  await insertNotification({ readerId: reader.id, actorId: reader.id, adId, type: 'JobCompleted' })
  await insertNotification({ readerId: reader.id, actorId: emina.id, adId, type: 'NewJobMatch' })
  await insertNotification({ readerId: reader.id, actorId: emina.id, adId, type: 'NewOfferReceived' })
  expect(await faces()).toEqual([emina.id, undefined, undefined])
  await insertNotification({ readerId: reader.id, actorId: other.id, adId, type: 'NewOfferReceived' })
  expect(await faces()).toEqual([undefined, undefined, undefined])
})

test('the photo of a closed account is gone from the rows', async () => {
  const [reader, emina] = [await aWorker(), await aClient()]
  const imageId = await anImage(emina.id, 128, 'profile')
  await insertNotification({ readerId: reader.id, actorId: emina.id })
  const photo = async () => (await rowsOf(reader.id))[0]![0].person?.profileImageId ?? null
  expect(await photo()).toBeNull()
  await setProfileImage(db, { userId: emina.id, imageId })
  expect(await photo()).toBe(imageId)
  const closing = await closeAccount(db, { userId: emina.id, currentHash: passwordHash, now: new Date() })
  expect([closing.ok, await photo()]).toEqual([true, null])
})
