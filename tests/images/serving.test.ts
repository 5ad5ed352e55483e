import { beforeAll, expect, test, vi } from 'vitest'
import { config } from '#app/config.server.ts'
import { maxWaitMs } from '#app/enhance/waiting/waiting-rules.ts'
import { storage } from '#app/gateways/storage.server.ts'
import { deleteImage, deleteOrphanImages } from '#app/images/cleaning.server.ts'
import { findServableImage, listOwnImages } from '#app/images/queries.server.ts'
import { chooseFormat, type ImagePurpose } from '#app/images/rules.ts'
import { sourceFromBytes } from '#app/images/source.ts'
import { storeImage } from '#app/images/storing.server.ts'
import { storingLimits } from '#app/images/upload-limits.ts'
import { renderVariants, openImage } from '#app/images/variants.server.ts'
import { refused } from '#app/outcome.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { photo } from './upload-requests.ts'

let amra: { id: number }
let zora: { id: number }
let mirza: { id: number }

beforeAll(async () => {
  amra = await aClient()
  zora = await aClient()
  mirza = await aWorker()
})

test.each([
  ['open', true],
  ['draft', false],
  ['cancelled', false],
] as const)('the image of an ad that is %s: public %s', async (status, isForAll) => {
  const id = await aStoredImage('ad')
  const ad = await anAd(amra.id, { imageIds: [id] })
  await db.updateTable('ads').set({ status }).where('id', '=', ad.id).execute()

  expect(await canSee(id, null)).toBe(isForAll)
  expect(await canSee(id, zora.id)).toBe(isForAll)
  expect(await canSee(id, amra.id)).toBe(true)
})

test('an image without an ad is visible to its owner only', async () => {
  const id = await aStoredImage('ad')
  expect(await canSee(id, amra.id)).toBe(true)
  expect(await canSee(id, zora.id)).toBe(false)
  expect(await canSee(id, null)).toBe(false)
})

test('an image in a message is visible to the two members of the conversation', async () => {
  const id = await aStoredImage('message')
  const conversation = await db
    .insertInto('conversations')
    .values({ kind: 'direct', client_id: amra.id, worker_id: mirza.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const message = await db
    .insertInto('messages')
    .values({ conversation_id: conversation.id, sender_id: amra.id, text: 'Pogledajte', client_key: 'k1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('message_images').values({ message_id: message.id, image_id: id, position: 0 }).execute()

  expect(await canSee(id, amra.id)).toBe(true)
  expect(await canSee(id, mirza.id)).toBe(true)
  expect(await canSee(id, zora.id)).toBe(false)
  expect(await canSee(id, null)).toBe(false)
})

test('a profile image is public', async () => {
  expect(await canSee(await aStoredImage('profile'), null)).toBe(true)
})

test('the image of a proof is visible to its owner only, and cannot be shown by an ad', async () => {
  const id = await aStoredImage('proof', noon, mirza.id)
  await db
    .insertInto('student_proofs')
    .values({ user_id: mirza.id, image_id: id, school: 'Druga gimnazija', submitted_at: noon })
    .execute()
  expect(await findServableImage(db, { id, viewerId: mirza.id })).toMatchObject({ isPublic: false })
  for (const viewer of [amra.id, zora.id, null]) expect(await canSee(id, viewer)).toBe(false)
  for (const purpose of ['ad', 'message', 'portfolio', 'profile'] as const)
    expect(await listOwnImages(db, { ids: [id], ownerId: mirza.id, purpose })).toEqual([])
})

test('only own images with the right purpose can be attached', async () => {
  const [own, alsoOwn, message] = [await aStoredImage('ad'), await aStoredImage('ad'), await aStoredImage('message')]
  const ids = [alsoOwn, own, message, 12345]
  expect((await listOwnImages(db, { ids, ownerId: amra.id, purpose: 'ad' })).map(({ id }) => id)).toEqual([
    alsoOwn,
    own,
  ])
  expect(await listOwnImages(db, { ids, ownerId: zora.id, purpose: 'ad' })).toEqual([])
})

test('before the variants exist a JPEG of the right width is sent, afterwards the best format', async () => {
  const id = await aStoredImage('ad')
  expect(await openImage({ id, width: 160, format: 'avif' })).toMatchObject({ format: 'jpeg' })

  await renderVariants(db, { imageId: id })
  await renderVariants(db, { imageId: id })

  expect(await openImage({ id, width: 160, format: 'avif' })).toMatchObject({ format: 'avif' })
  expect(await openImage({ id, width: 640, format: 'webp' })).toMatchObject({ format: 'webp' })
  expect((await findServableImage(db, { id, viewerId: amra.id }))?.hasVariants).toBe(true)
})

test('a job for a deleted image removes what an earlier one had written when it was killed', async () => {
  await storage.put('images/424242/160.avif', new Uint8Array(8))
  await renderVariants(db, { imageId: 424242 })
  expect(await Array.fromAsync(storage.list('images/424242'))).toEqual([])
  expect(await openImage({ id: 424242, width: 160, format: 'jpeg' })).toBeUndefined()
})

test.each<[string, (id: number) => Promise<unknown>]>([
  ['a job', (id) => renderVariants(db, { imageId: id })],
  ['a request', (id) => openImage({ id, width: 160, format: 'jpeg' })],
])('an image that is deleted while %s renders it leaves no file', async (_, render) => {
  const id = await aStoredImage('ad')
  const { put } = storage
  const spy = vi.spyOn(storage, 'put').mockImplementationOnce(async (key, bytes) => {
    await deleteImage(db, id)
    await put(key, bytes)
  })
  await render(id)
  spy.mockRestore()
  expect(await Array.fromAsync(storage.list(`images/${id}`))).toEqual([])
})

test('storing an image enqueues one job for its variants', async () => {
  const id = await aStoredImage('ad')
  const jobs = await db.selectFrom('outbox').select('payload').where('kind', '=', 'imageVariants').execute()
  expect(jobs.filter(({ payload }) => payload['imageId'] === id)).toHaveLength(1)
})

test('the same image ten times at once is one image with one job', async () => {
  const bytes = await photo({ width: 310, height: 210 })
  const file = () => sourceFromBytes(bytes)
  const options = { ownerId: amra.id, purpose: 'ad', now: noon } as const
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => storeImage(db, { ...options, file: file() })))
  const ids = new Set(outcomes.map((outcome) => outcome.ok && outcome.value.id))
  const jobs = await db.selectFrom('outbox').select('payload').where('kind', '=', 'imageVariants').execute()
  expect(ids.size).toBe(1)
  expect(jobs.filter(({ payload }) => ids.has(Number(payload['imageId'])))).toHaveLength(1)
})

test('the clean-up deletes images that no form can wait for any more, with their files', async () => {
  const [forgotten, shown] = [await aStoredImage('ad'), await aStoredImage('ad')]
  await anAd(amra.id, { imageIds: [shown] })
  const fresh = await aStoredImage('ad', new Date(noon.getTime() + 86_400_000))

  await deleteOrphanImages(db, { now: new Date(noon.getTime() + maxWaitMs + 1.5 * 86_400_000) })

  expect(await canSee(forgotten, amra.id)).toBe(false)
  expect(await storage.get(`images/${forgotten}/original.jpg`)).toBeUndefined()
  expect(await canSee(shown, amra.id)).toBe(true)
  expect(await canSee(fresh, amra.id)).toBe(true)
})

test('one run of the clean-up deletes all that is due, looking for 200 at a time', async () => {
  await dueImages(7_000, 405)
  let searches = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('OrderByNode')) searches += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await deleteOrphanImages(counted, { now: dueAt })
  expect(await listImages(7_000, 405)).toEqual([])
  expect(searches).toBe(3)
})

test('a run of the clean-up ends before the next one begins, which deletes the rest', async () => {
  await deleteOrphanImages(db, { now: dueAt })
  await dueImages(8_000, 6)
  vi.useFakeTimers({ toFake: ['Date'] })
  const removeAll = storage.removeAll.bind(storage)
  const slow = vi.spyOn(storage, 'removeAll').mockImplementation(async (folder) => {
    vi.setSystemTime(Date.now() + 10 * 60_000)
    await removeAll(folder)
  })
  await deleteOrphanImages(db, { now: dueAt })
  slow.mockRestore()
  vi.useRealTimers()
  expect(await listImages(8_000, 6)).toEqual([8_002, 8_003, 8_004, 8_005])

  await deleteOrphanImages(db, { now: dueAt })
  expect(await listImages(8_000, 6)).toEqual([])
})

test.each(storingLimits)('who has added too many images waits, others do not: $name', async ({ name, points }) => {
  const [sender, other] = [await aClient(), await aClient()]
  const row = {
    key: `${name}:${sender.id}`,
    points: points * config.RATE_LIMIT_FACTOR,
    expire: noon.getTime() + 60_000,
  }
  await db.insertInto('rate_limits').values(row).execute()
  const file = sourceFromBytes(await photo({ width: 200, height: 100 }))
  const options = { file, purpose: 'ad', now: noon } as const
  expect(await storeImage(db, { ...options, ownerId: sender.id })).toEqual(refused('too_many_images', { seconds: 60 }))
  expect(await storeImage(db, { ...options, ownerId: other.id })).toMatchObject({ ok: true })
})

test('the format follows the Accept header', () => {
  expect(chooseFormat('image/avif,image/webp,image/apng,image/*,*/*;q=0.8')).toBe('avif')
  expect(chooseFormat('image/webp,*/*')).toBe('webp')
  expect(chooseFormat('*/*')).toBe('jpeg')
  expect(chooseFormat(null)).toBe('jpeg')
})

const dueAt = new Date(noon.getTime() + 30 * 86_400_000)

async function dueImages(firstId: number, count: number): Promise<void> {
  const image = { owner_id: amra.id, purpose: 'ad', width: 1, height: 1, colour: '#fff', bytes: 1, created_at: noon }
  const images = Array.from({ length: count }, (_, index) => ({ ...image, id: firstId + index }))
  await db
    .insertInto('images')
    .values(images as never)
    .execute()
}

async function listImages(firstId: number, count: number): Promise<number[]> {
  const rows = await db
    .selectFrom('images')
    .select('id')
    .where('id', '>=', firstId)
    .where('id', '<', firstId + count)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function aStoredImage(purpose: ImagePurpose, now = noon, ownerId = amra.id): Promise<number> {
  const outcome = await storeImage(db, {
    file: sourceFromBytes(await photo({ width: 300, height: 200 })),
    ownerId,
    purpose,
    now,
  })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.id
}

async function canSee(id: number, viewerId: number | null): Promise<boolean> {
  return (await findServableImage(db, { id, viewerId })) !== undefined
}
