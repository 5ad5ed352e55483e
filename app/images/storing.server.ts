import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { config } from '#app/config.server.ts'
import { storage } from '#app/gateways/storage.server.ts'
import { StorageUnavailableError } from '#app/gateways/storage/storage-unavailable.ts'
import { QueueFullError } from '#app/limits/concurrency.ts'
import { consumeLimits } from '#app/limits/consuming.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { enqueue, nudge } from '#jobs/outbox/enqueuing.ts'
import type { ImageFault } from './encoding.server.ts'
import { renderImage } from './rendering.server.ts'
import { imageLimits, type ImagePurpose } from './rules.ts'
import type { ImageSource } from './source.ts'
import { storingLimits } from './upload-limits.ts'

export type StoredImage = { id: number; width: number; height: number }
export type ImageRefusal = ImageFault | 'too_large' | 'unavailable' | 'too_many_images'

export function isTemporary(reason: string): reason is 'unavailable' | 'too_many_images' {
  return reason === 'unavailable' || reason === 'too_many_images'
}

type StoreOptions = { file: ImageSource; ownerId: number | null; purpose: ImagePurpose; now: Date }

/** Stores an image, of nobody's if it is the company's, and enqueues its variants. The same file is stored once per owner and purpose. */
export async function storeImage(
  db: Db,
  { file, ownerId, purpose, now }: StoreOptions,
): Promise<Outcome<StoredImage, ImageRefusal>> {
  if (file.bytes > imageLimits.maxFileBytes) return refused('too_large')
  const id = await deriveImageId({ file, ownerId, purpose })
  const existing = await refreshCreatedAt(db, { id, ownerId, now })
  if (existing) return done(existing)

  const seconds = ownerId === null ? 0 : await consumeLimits(db, { limits: storingLimits, key: ownerId, now })
  if (seconds > 0) return refused('too_many_images', { seconds })
  const reencoded = await renderImage(file, String(ownerId)).catch(unavailableIfQueueFull)
  if (typeof reencoded === 'string') return refused(reencoded)
  const { bytes, width, height, colour } = reencoded

  // Before the row, so that no row lacks its file, and outside the transaction, so that a slow store takes no connection.
  if (!(await hasStored(originalKey(id), bytes))) return refused('unavailable')
  await inTransaction(db, async (trx) => {
    const { isNew } = await trx
      .insertInto('images')
      .values({ id, owner_id: ownerId, purpose, width, height, colour, bytes: bytes.length, created_at: now })
      .onConflict((oc) => oc.column('id').doUpdateSet({ created_at: now }))
      .returning(sql<boolean>`(xmax = 0)`.as('isNew'))
      .executeTakeFirstOrThrow()
    // Several equal uploads at once make the variants once.
    if (isNew) await enqueue(trx, { kind: 'imageVariants', payload: { imageId: id } })
  })
  nudge()
  return done({ id, width, height })
}

export function imageFolder(id: number): string {
  return `images/${id}`
}

export function originalKey(id: number): string {
  return `${imageFolder(id)}/original.jpg`
}

function unavailableIfQueueFull(error: unknown): 'unavailable' {
  if (error instanceof QueueFullError) return 'unavailable'
  throw error
}

async function hasStored(key: string, bytes: Uint8Array): Promise<boolean> {
  try {
    await storage.put(key, bytes)
    return true
  } catch (error) {
    if (error instanceof StorageUnavailableError) return false
    throw error
  }
}

/** Resets the age of an image that is uploaded again, so that the clean-up spares it while a form refers to it. */
function refreshCreatedAt(
  db: Db,
  { id, ownerId, now }: { id: number; ownerId: number | null; now: Date },
): Promise<StoredImage | undefined> {
  return db
    .updateTable('images')
    .set({ created_at: sql`greatest(created_at, ${now})` })
    .where('id', '=', id)
    .where('owner_id', 'is not distinct from', ownerId)
    .returning(['id', 'width', 'height'])
    .executeTakeFirst()
}

/** A keyed hash of 53 bits: not guessable, and exact as a JavaScript number. */
async function deriveImageId({
  file,
  ownerId,
  purpose,
}: Pick<StoreOptions, 'file' | 'ownerId' | 'purpose'>): Promise<number> {
  const hash = createHmac('sha256', config.SECRET).update(`image ${ownerId} ${purpose} `)
  for await (const chunk of file.chunks()) hash.update(chunk)
  const digest = hash.digest()
  return Number(digest.readBigUInt64BE() >> 11n)
}
