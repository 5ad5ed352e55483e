import { beforeEach, expect, test } from 'vitest'
import { imageLimits } from '#app/images/rules.ts'
import { uploadLimits } from '#app/images/upload-limits.ts'
import { appendToUpload, createUpload, deleteOldUploads, findUpload } from '#app/images/uploading.server.ts'
import { refused } from '#app/outcome.ts'
import { schedules } from '#jobs/worker/schedule.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const full = imageLimits.maxFileBytes

let amra: { id: number }
let zora: { id: number }

beforeEach(async () => {
  await db.deleteFrom('image_uploads').execute()
  amra = await aClient()
  zora = await aClient()
})

function begin(userId: number, network = '10.0.0.1', bytes = full) {
  return createUpload(db, { userId, network, purpose: 'ad', bytes })
}

async function beginOne(userId: number, network = '10.0.0.1'): Promise<number> {
  const outcome = await begin(userId, network)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.id
}

async function idsOf(userId: number): Promise<number[]> {
  const rows = await db.selectFrom('image_uploads').select('id').where('user_id', '=', userId).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

async function age(uploadId: number, minutes: number): Promise<void> {
  const updatedAt = new Date(Date.now() - minutes * 60_000)
  await db.updateTable('image_uploads').set({ updated_at: updatedAt }).where('id', '=', uploadId).execute()
}

async function unfinishedBytes(): Promise<number> {
  const rows = await db.selectFrom('image_uploads').select('bytes').where('image_id', 'is', null).execute()
  return rows.reduce((sum, { bytes }) => sum + bytes, 0)
}

test('a member’s begun uploads are at most the images of one ad, and the oldest go first', async () => {
  const ids: number[] = []
  for (let nth = 0; nth < 9; nth += 1) ids.push(await beginOne(amra.id))
  expect(await idsOf(amra.id)).toEqual(ids.slice(1))
  expect(await unfinishedBytes()).toBeLessThanOrEqual(uploadLimits.memberBytes)
})

test('eight full images of one member fit, also begun at once', async () => {
  await Promise.all(Array.from({ length: 8 }, () => beginOne(amra.id)))
  expect(await idsOf(amra.id)).toHaveLength(8)
})

test('of one network the begun uploads have a quota, however many members it has and at the same time', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => aClient()))
  for (let nth = 0; nth < 8; nth += 1) await Promise.all(members.map(({ id }) => begin(id)))
  const oneForEach = members.length * full
  expect(await unfinishedBytes()).toBeLessThanOrEqual(uploadLimits.networkBytes + oneForEach)
  expect(await unfinishedBytes()).toBeGreaterThan(uploadLimits.networkBytes - full)
  expect(await begin(members[0]!.id)).toEqual(refused('rate_limited', { seconds: 3_600 }))

  // Who has none may begin one, and who is in another network as many as ever.
  expect((await begin(zora.id)).ok).toBe(true)
  expect(await begin(zora.id)).toEqual(refused('rate_limited', { seconds: 3_600 }))
  for (let nth = 0; nth < 8; nth += 1) expect((await begin(amra.id, '10.0.0.2')).ok).toBe(true)
})

test('what is unfinished and without a byte leaves within the hour, and its network may begin again', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => aClient()))
  for (const { id } of members) for (let nth = 0; nth < 8; nth += 1) await begin(id)
  expect((await begin(members[0]!.id)).ok).toBe(false)
  for (const { id } of members) for (const uploadId of await idsOf(id)) await age(uploadId, 46)
  await deleteOldUploads(db)
  expect(await unfinishedBytes()).toBe(0)
  expect((await begin(members[0]!.id)).ok).toBe(true)
})

test('the clean-up runs so often that nothing idle is an hour old', () => {
  const { pattern } = schedules.find(({ kind }) => kind === 'cleanUploads')!
  const interval = Number(/^\d+-\d+\/(\d+) \* \* \* \*$/.exec(pattern)![1])
  expect(Number.parseInt(uploadLimits.idle, 10) + interval).toBeLessThan(60)
})

test('an upload that still receives parts stays, however slow its line, and goes on where it was', async () => {
  const uploadId = await beginOne(amra.id)
  const piece = Buffer.alloc(1_000)
  for (let nth = 0; nth < 5; nth += 1) {
    await age(uploadId, 50)
    expect(await appendToUpload(db, { uploadId, userId: amra.id, position: nth * piece.length, bytes: piece })).toBe(
      true,
    )
    await deleteOldUploads(db)
  }
  await age(uploadId, 44)
  await deleteOldUploads(db)
  expect(await findUpload(db, { uploadId, userId: amra.id })).toMatchObject({ receivedBytes: 5_000 })
})

test('a finished upload, whose bytes are gone, answers for a day', async () => {
  const uploadId = await beginOne(amra.id)
  await db
    .insertInto('images')
    .values({ id: 77, owner_id: amra.id, purpose: 'ad', width: 1, height: 1, colour: '#000000', bytes: 1 } as never)
    .execute()
  await db.updateTable('image_uploads').set({ image_id: 77 }).where('id', '=', uploadId).execute()
  await age(uploadId, 23 * 60)
  await deleteOldUploads(db)
  expect(await idsOf(amra.id)).toEqual([uploadId])
  await age(uploadId, 25 * 60)
  await deleteOldUploads(db)
  expect(await idsOf(amra.id)).toEqual([])
})
