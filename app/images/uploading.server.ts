import { sql } from 'kysely'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { timeAgo } from '#db/clock.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { imageLimits, type MemberPurpose } from './rules.ts'
import type { ImageSource } from './source.ts'
import { storeImage, type ImageRefusal } from './storing.server.ts'
import { uploadLimits } from './upload-limits.ts'

type UploadRef = { uploadId: number; userId: number }
type Upload = NonNullable<Awaited<ReturnType<typeof findUpload>>>

/** Begins an image that will arrive in parts. Of a member's uploads only the newest stay. */
export function createUpload(
  db: Db,
  { userId, purpose, bytes }: { userId: number; purpose: MemberPurpose; bytes: number },
): Promise<Outcome<{ id: number }, 'too_large'>> {
  return inTransaction(db, async (trx) => {
    if (bytes > imageLimits.maxFileBytes) return refused('too_large')
    const values = { user_id: userId, purpose, bytes }
    const upload = await trx.insertInto('image_uploads').values(values).returning('id').executeTakeFirstOrThrow()
    const newest = trx.selectFrom('image_uploads').select('id').where('user_id', '=', userId).orderBy('id', 'desc')
    await trx
      .deleteFrom('image_uploads')
      .where('user_id', '=', userId)
      .where('id', 'not in', newest.limit(uploadLimits.perMember))
      .execute()
    return done(upload)
  })
}

export function findUpload(db: Db, { uploadId, userId }: UploadRef) {
  return db
    .selectFrom('image_uploads')
    .select(['id', 'user_id as userId', 'purpose', 'bytes', 'received_bytes as receivedBytes', 'image_id as imageId'])
    .where('id', '=', uploadId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Appends bytes at `position`; whether that was the end of what is there, and within the announced size. */
export async function appendToUpload(
  db: Db,
  { uploadId, userId, position, bytes }: UploadRef & { position: number; bytes: Buffer },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with extended as (
      update image_uploads set received_bytes = received_bytes + ${bytes.length}, updated_at = now()
      where id = ${uploadId} and user_id = ${userId} and received_bytes = ${position}
        and received_bytes + ${bytes.length} <= bytes
      returning id)
    insert into image_upload_pieces (upload_id, position, bytes) select id, ${position}, ${bytes} from extended`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Makes a completely received upload an image; any number of times the same one. What is no image is deleted. */
export async function completeUpload(
  db: Db,
  upload: Upload,
  { now }: { now: Date },
): Promise<Outcome<{ imageId: number }, ImageRefusal>> {
  const { id, userId, purpose, imageId } = upload
  if (imageId !== null) return done({ imageId })
  const file = readUpload(db, upload)
  const outcome = await storeImage(db, { file, ownerId: userId, purpose, now })
  if (!outcome.ok) {
    if (outcome.reason !== 'unavailable') await deleteUpload(db, { uploadId: id, userId })
    return outcome
  }
  await inTransaction(db, async (trx) => {
    await trx.updateTable('image_uploads').set({ image_id: outcome.value.id }).where('id', '=', id).execute()
    await trx.deleteFrom('image_upload_pieces').where('upload_id', '=', id).execute()
  })
  return done({ imageId: outcome.value.id })
}

export async function deleteUpload(db: Db, { uploadId, userId }: UploadRef): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('image_uploads')
    .where('id', '=', uploadId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes what has not grown for a day, finished or not. */
export async function deleteOldUploads(db: Db): Promise<void> {
  await db.deleteFrom('image_uploads').where('updated_at', '<', timeAgo(uploadLimits.retention)).execute()
}

function readUpload(db: Db, { id, bytes }: Upload): ImageSource {
  return {
    bytes,
    async *chunks() {
      for (let position = 0; position < bytes;) {
        const piece = await db
          .selectFrom('image_upload_pieces')
          .select('bytes')
          .where('upload_id', '=', id)
          .where('position', '=', position)
          .executeTakeFirst()
        if (!piece) throw new Error('an upload has lost a piece')
        position += piece.bytes.length
        yield piece.bytes
      }
    },
  }
}
