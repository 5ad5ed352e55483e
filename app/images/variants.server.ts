import { sql } from 'kysely'
import { storage } from '#app/gateways/storage.server.ts'
import { StorageUnavailableError } from '#app/gateways/storage/storage-unavailable.ts'
import type { Db } from '#db/connection.ts'
import { enqueue } from '#jobs/outbox/enqueuing.ts'
import { renderVariant } from './rendering.server.ts'
import { imageFormats, imageWidths, type ImageFormat, type ImageWidth } from './rules.ts'
import { imageFolder, originalKey } from './storing.server.ts'

/** While the store cannot be used. */
const maxDelayMinutes = 15

type VariantsJob = { imageId: number; attempt?: number | undefined }

/** Encodes an image at every width in every format. Idempotent; of a deleted image it removes what an earlier run wrote. */
export async function renderVariants(db: Db, { imageId, attempt = 0 }: VariantsJob): Promise<void> {
  const image = await db.selectFrom('images').select('variants_ready_at').where('id', '=', imageId).executeTakeFirst()
  if (image?.variants_ready_at) return
  try {
    await (image ? encodeAll(db, imageId) : storage.removeAll(imageFolder(imageId)))
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error
    const delayMinutes = Math.min(2 ** attempt, maxDelayMinutes) * (0.75 + Math.random() / 2)
    const runAt = new Date(Date.now() + delayMinutes * 60_000)
    await enqueue(db, { kind: 'imageVariants', payload: { imageId, attempt: attempt + 1 }, runAt })
  }
}

async function encodeAll(db: Db, imageId: number): Promise<void> {
  const original = await storage.get(originalKey(imageId))
  if (!original) return
  for (const width of imageWidths) {
    for (const format of imageFormats)
      await storage.put(variantKey(imageId, width, format), await renderVariant(original, width, format))
  }
  const result = await db
    .updateTable('images')
    .set({ variants_ready_at: sql`now()` })
    .where('id', '=', imageId)
    .executeTakeFirst()
  // Deleted in the meantime: remove the variants written since then.
  if (result.numUpdatedRows === 0n) await storage.removeAll(imageFolder(imageId))
}

export type ImageFile = { bytes: Uint8Array<ArrayBuffer>; format: ImageFormat }

type ImageRequest = { id: number; width: ImageWidth | null; format: ImageFormat }

/** The requested variant, or a JPEG encoded on demand before the variants exist. Without a width the original. */
export async function openImage({ id, width, format }: ImageRequest): Promise<ImageFile | undefined> {
  if (width === null) return openOriginal(id)
  const variant = await storage.get(variantKey(id, width, format))
  if (variant) return { bytes: variant, format }
  return format === 'jpeg' ? renderJpeg(id, width) : openImage({ id, width, format: 'jpeg' })
}

async function renderJpeg(id: number, width: ImageWidth): Promise<ImageFile | undefined> {
  const original = await storage.get(originalKey(id))
  if (!original) return undefined
  const bytes = new Uint8Array(await renderVariant(original, width, 'jpeg'))
  await storage.put(variantKey(id, width, 'jpeg'), bytes).catch(() => {})
  // Deleted in the meantime.
  if (!(await storage.get(originalKey(id)))) await storage.removeAll(imageFolder(id))
  return { bytes, format: 'jpeg' }
}

async function openOriginal(id: number): Promise<ImageFile | undefined> {
  const bytes = await storage.get(originalKey(id))
  return bytes && { bytes, format: 'jpeg' }
}

function variantKey(id: number, width: ImageWidth, format: ImageFormat): string {
  return `${imageFolder(id)}/${width}.${format}`
}
