import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { config } from '#app/config.server.ts'
import { hourSeconds } from '#app/limits/rules.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { timeAgo } from '#db/clock.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { imageLimits, type MemberPurpose } from './rules.ts'
import type { ImageSource } from './source.ts'
import { isTemporary, storeImage, type ImageRefusal } from './storing.server.ts'
import { uploadLimits } from './upload-limits.ts'

type UploadRef = { uploadId: number; userId: number }
type Upload = NonNullable<Awaited<ReturnType<typeof findUpload>>>

type NewUpload = { userId: number; network: string; purpose: MemberPurpose; bytes: number }

/** Begins an image that will arrive in parts. A member who has none may begin one beyond the quota of the network, too. */
export function createUpload(
  db: Db,
  { userId, network, purpose, bytes }: NewUpload,
): Promise<Outcome<{ id: number }, 'too_large' | 'rate_limited'>> {
  return inTransaction(db, async (trx) => {
    if (bytes > imageLimits.maxFileBytes) return refused('too_large')
    const networkHash = createHmac('sha256', config.SECRET).update(`upload network ${network}`).digest()
    await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${networkHash.toString('hex')}`}, 0))`.execute(
      trx,
    )
    const unfinished = await countUnfinished(trx, { userId, networkHash })
    const isOverQuota = unfinished.networkBytes + bytes > uploadLimits.networkBytes
    if (isOverQuota && unfinished.ofMember > 0) return refused('rate_limited', { seconds: hourSeconds })

    const values = { user_id: userId, network_hash: networkHash, purpose, bytes }
    const upload = await trx.insertInto('image_uploads').values(values).returning('id').executeTakeFirstOrThrow()
    await deleteOldestUploads(trx, userId)
    return done(upload)
  })
}

async function countUnfinished(trx: Db, { userId, networkHash }: { userId: number; networkHash: Buffer }) {
  const { rows } = await sql<{ ofMember: number; networkBytes: number }>`
    select (count(*) filter (where user_id = ${userId}))::int as "ofMember",
      coalesce(sum(bytes) filter (where network_hash = ${networkHash}), 0)::float8 as "networkBytes"
    from image_uploads
    where image_id is null and (user_id = ${userId} or network_hash = ${networkHash})`.execute(trx)
  return rows[0]!
}

async function deleteOldestUploads(trx: Db, userId: number): Promise<void> {
  const unfinishedBytes = sql`sum(bytes) filter (where image_id is null) over newest_first`
  await sql`
    delete from image_uploads using (
      select id, row_number() over newest_first as position, ${unfinishedBytes} as bytes_so_far
      from image_uploads where user_id = ${userId}
      window newest_first as (order by id desc)
    ) ranked
    where image_uploads.id = ranked.id
      and (position > ${uploadLimits.perMember} or image_id is null and bytes_so_far > ${uploadLimits.memberBytes})`.execute(
    trx,
  )
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
    if (!isTemporary(outcome.reason)) await deleteUpload(db, { uploadId: id, userId })
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

/** Deletes what has not grown: unfinished uploads within the hour, finished ones after a day. */
export async function deleteOldUploads(db: Db): Promise<void> {
  await db
    .deleteFrom('image_uploads')
    .where(({ or, and, eb }) =>
      or([
        eb('updated_at', '<', timeAgo(uploadLimits.retention)),
        and([eb('image_id', 'is', null), eb('updated_at', '<', timeAgo(uploadLimits.idle))]),
      ]),
    )
    .execute()
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
