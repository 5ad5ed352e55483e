import { refused } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'
import { imageLimits, type ImagePurpose } from './rules.ts'
import type { UploadedFile } from './source.ts'
import { isTemporary, storeImage, type ImageRefusal, type StoredImage } from './storing.server.ts'

export type RefusedFile = { name: string; reason: ImageRefusal | 'over_limit' }

export type StoredUpload = {
  fields: FormData
  images: StoredImage[]
  imageIds: number[]
  refused: RefusedFile[]
}

export type UploadOptions = { ownerId: number | null; purpose: ImagePurpose; now: Date; maxFiles?: number }

/**
 * Stores the images of a form. Each is decoded and re-encoded, whatever its name and type claim; refused files are listed.
 * The ids in the form stay beside the new ones; where only one image is taken, it is the last.
 */
export async function storeUpload(
  db: Db,
  form: { fields: FormData; files: UploadedFile[] },
  options: UploadOptions,
): Promise<StoredUpload> {
  const { ownerId, purpose, now, maxFiles = imageLimits.maxFiles } = options
  const images = new Map<number, StoredImage>()
  const refusedFiles: RefusedFile[] = []
  for (const file of form.files) {
    const reason = findRefusal(file)
    const outcome = reason ? refused(reason) : await storeImage(db, { file, ownerId, purpose, now })
    if (outcome.ok) images.set(outcome.value.id, outcome.value)
    else refusedFiles.push({ name: file.name, reason: outcome.reason })
  }
  const ids = [...new Set([...form.fields.getAll('imageIds'), ...images.keys()].map(String))]
  form.fields.delete('imageIds')
  for (const id of maxFiles === 1 ? ids.slice(-1) : ids) form.fields.append('imageIds', id)
  return { fields: form.fields, images: [...images.values()], imageIds: [...images.keys()], refused: refusedFiles }

  /** After an image that could not be stored the others are not tried, so that the sender does not wait for each. */
  function findRefusal(file: UploadedFile): RefusedFile['reason'] | undefined {
    if (images.size >= maxFiles) return 'over_limit'
    if (file.isTooLarge) return 'too_large'
    return refusedFiles.map(({ reason }) => reason).find(isTemporary)
  }
}

export function describeRefused(files: RefusedFile[], maxFiles: number): string[] {
  return files.map(
    ({ name, reason }) => `images:errors.file_${reason}?${new URLSearchParams({ name, max: String(maxFiles) })}`,
  )
}
