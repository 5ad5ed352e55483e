import { expect, test } from 'vitest'
import {
  deriveFeedToken,
  endCalendarFeed,
  findCalendarFeed,
  findFeedOwner,
  listCalendarJobs,
  renewCalendarFeed,
} from '#app/assignments/calendar-feeds.server.ts'
import { secrets } from '#app/secrets.server.ts'
import { done, refused } from '#app/outcome.ts'
import { db } from '#tests/support/data/database.ts'
import { anAdAtStage, aCast } from '#tests/support/data/scenes.ts'

const tokenOf = async (userId: number) => (await findCalendarFeed(db, userId))!.token!

test('an address leads to its member, a renewed one ends it, and only its hash is stored', async () => {
  const { worker } = await aCast()
  const now = new Date()
  expect(await renewCalendarFeed(db, { userId: worker.id, now })).toEqual(done(null))
  const first = await tokenOf(worker.id)
  expect(await findFeedOwner(db, first)).toMatchObject({ id: worker.id })

  // In the same millisecond, too.
  await renewCalendarFeed(db, { userId: worker.id, now })
  const second = await tokenOf(worker.id)
  expect(second).not.toBe(first)
  expect(await findFeedOwner(db, first)).toBeUndefined()
  expect(await findFeedOwner(db, second)).toMatchObject({ id: worker.id })
  const rows = await db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', worker.id).execute()
  expect(JSON.stringify(rows)).not.toContain(second)
  expect(rows[0]!.token_hash).toHaveLength(32)
})

test('an ended address stays ended when a new one is made', async () => {
  const { worker } = await aCast()
  await renewCalendarFeed(db, { userId: worker.id, now: new Date(1_000) })
  const first = await tokenOf(worker.id)
  expect(await endCalendarFeed(db, { userId: worker.id })).toEqual(done(null))
  expect(await findFeedOwner(db, first)).toBeUndefined()
  await renewCalendarFeed(db, { userId: worker.id, now: new Date(2_000) })
  expect(await findFeedOwner(db, first)).toBeUndefined()
})

test('somebody else neither ends nor changes it', async () => {
  const { worker, otherWorker } = await aCast()
  await renewCalendarFeed(db, { userId: worker.id, now: new Date() })
  const token = await tokenOf(worker.id)
  expect(await endCalendarFeed(db, { userId: otherWorker.id })).toEqual(refused('unknown'))
  await renewCalendarFeed(db, { userId: otherWorker.id, now: new Date() })
  expect(await tokenOf(worker.id)).toBe(token)
  expect(
    await findFeedOwner(
      db,
      deriveFeedToken(secrets[0], otherWorker.id, (await findCalendarFeed(db, worker.id))!.version),
    ),
  ).toBeUndefined()
})

test('the street of a client who closed the account is no longer in it', async () => {
  const cast = await aCast()
  const { client, worker } = cast
  const { adId } = await anAdAtStage('completed', cast)
  await db.updateTable('ads').set({ address: 'Titova 1' }).where('id', '=', adId).execute()
  const places = async () =>
    (await listCalendarJobs(db, { userId: worker.id, now: new Date() })).map(({ address }) => address)
  expect(await places()).toEqual(['Titova 1'])
  await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', client.id).execute()
  expect(await places()).toEqual([null])
})

test('suspended and closed accounts have no calendar', async () => {
  const { worker } = await aCast()
  await renewCalendarFeed(db, { userId: worker.id, now: new Date() })
  const token = await tokenOf(worker.id)
  for (const column of ['suspended_at', 'deleted_at'] as const) {
    await db
      .updateTable('users')
      .set({ [column]: new Date() })
      .where('id', '=', worker.id)
      .execute()
    expect(await findFeedOwner(db, token)).toBeUndefined()
    await db
      .updateTable('users')
      .set({ [column]: null })
      .where('id', '=', worker.id)
      .execute()
  }
})

test('it holds the jobs of both sides, and of nobody else', async () => {
  const cast = await aCast()
  const { adId: running } = await anAdAtStage('in_progress', cast)
  const { adId: completed } = await anAdAtStage('completed', cast)
  await anAdAtStage('offered', cast)
  const idsOf = async (userId: number, now = new Date()) =>
    (await listCalendarJobs(db, { userId, now })).map(({ id }) => id).toSorted((a, b) => a - b)
  expect(await idsOf(cast.worker.id)).toEqual([running, completed])
  expect(await idsOf(cast.client.id)).toEqual([running, completed])
  expect(await idsOf(cast.otherWorker.id)).toEqual([])
  expect(await idsOf(cast.worker.id, new Date(Date.now() + 31 * 86_400_000))).toEqual([running])
})
