import { readUpload, UnreadableUpload, type Receiving, type RefusedFile } from '#app/images/receiving.server.ts'
import type { StoredImage } from '#app/images/storing.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

type Refusal = UnreadableUpload['reason'] | RefusedFile['reason'] | 'image_required'

/** Keeps the one picture of a multipart call of the API. */
export async function receiveImage(
  request: Request,
  db: Db,
  receiving: Omit<Receiving, 'maxFiles'>,
): Promise<Outcome<StoredImage, Refusal>> {
  try {
    const { images, refused: refusals } = await readUpload(request, db, { ...receiving, maxFiles: 1 })
    if (images[0]) return done(images[0])
    return refused(refusals[0]?.reason ?? 'image_required')
  } catch (error) {
    if (error instanceof UnreadableUpload) return refused(error.reason)
    throw error
  }
}
