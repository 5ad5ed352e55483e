import { sql } from 'kysely'
import { storage } from '#app/gateways/storage.server.ts'
import { StorageUnavailableError } from '#app/gateways/storage/storage-unavailable.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { lockPeople } from '#db/locks.ts'
import { imageFolder } from './storing.server.ts'

/** A form may wait on a phone for a week with its images already uploaded, and be looked at on the day after. */
const graceDays = 8

/** Deletes images that nothing refers to after some days, with their files; returns how many. */
export async function deleteOrphanImages(db: Db, { now }: { now: Date }): Promise<number> {
  const before = new Date(now.getTime() - graceDays * 86_400_000)
  let count = 0
  while (await deleteNextOrphan(db, before)) count += 1
  return count
}

/** The row stays if its files do, so that a later run finds them, and an upload of the same image waits for both. */
async function deleteNextOrphan(db: Db, before: Date): Promise<boolean> {
  try {
    return await deleteOrphan(db, before)
  } catch (error) {
    if (error instanceof StorageUnavailableError) return false
    throw error
  }
}

function deleteOrphan(db: Db, before: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom('images')
      .where('id', 'in', (eb) => {
        const expired = eb.selectFrom('images').select('id').where('created_at', '<', before).where(isUnused)
        return expired.orderBy('created_at').limit(1).forUpdate().skipLocked()
      })
      .returning('id')
      .executeTakeFirst()
    if (removed) await storage.removeAll(imageFolder(removed.id))
    return removed !== undefined
  })
}

/** Deletes an image with its files, whatever refers to it. */
export function deleteImage(db: Db, id: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const image = await trx.selectFrom('images').select('owner_id as ownerId').where('id', '=', id).executeTakeFirst()
    // It may be the profile image of its owner, whose row then changes.
    if (image?.ownerId) await lockPeople(trx, [image.ownerId], 'no key update')
    await trx.deleteFrom('images').where('id', '=', id).execute()
    await storage.removeAll(imageFolder(id))
  })
}

// Blog images are excluded, because the text of a post refers to them too, and hidden ones are evidence.
const isUnused = sql<boolean>`
  purpose in ('ad', 'profile', 'message', 'offer', 'portfolio', 'proof') and hidden_at is null
  and not exists (select from ad_images where image_id = images.id)
  and not exists (
    select from drafts where user_id = owner_id and fields -> 'imageIds' @> to_jsonb(images.id))
  and not exists (select from message_images where image_id = images.id)
  and not exists (select from offer_images where image_id = images.id)
  and not exists (select from portfolio_images where image_id = images.id)
  and not exists (select from student_proofs where image_id = images.id)
  and not exists (select from users where profile_image_id = images.id)`
