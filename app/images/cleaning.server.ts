import { sql } from 'kysely'
import { storage } from '#app/gateways/storage.server.ts'
import { StorageUnavailableError } from '#app/gateways/storage/storage-unavailable.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { bigintColumn, keyset, readPage, timestampColumn, type Page } from '#db/keyset.ts'
import { lockPeople } from '#db/locks.ts'
import { imageFolder } from './storing.server.ts'

/** A form may wait on a phone for a week with its images already uploaded, and be looked at on the day after. */
const graceDays = 8

/** A run ends before the next one, so that the queue never has two. */
const maxRunMs = 20 * 60_000
const batchSize = 200
const byTime = keyset([timestampColumn(sql`created_at`, 'asc'), bigintColumn(sql`id`, 'asc')])

/** Deletes images that nothing refers to after some days, with their files; returns how many. */
export async function deleteOrphanImages(db: Db, { now }: { now: Date }): Promise<number> {
  const endsAt = Date.now() + maxRunMs
  const orphans = db.selectFrom('images').select('id').where(isExpired(now)).where(isUnused)
  let count = 0
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page<{ id: number }> = await readPage(orphans, { keyset: byTime, cursor, pageSize: batchSize })
    for (const { id } of page.items) {
      if (Date.now() >= endsAt) return count
      const outcome = await deleteOrphan(db, { id, now }).catch(unavailableIfStorageIs)
      if (outcome === 'unavailable') return count
      if (outcome) count += 1
    }
    cursor = page.nextCursor
  }
  return count
}

/** The row stays if its files do, so that a later run finds them, and an upload of the same image waits for both. */
function deleteOrphan(db: Db, { id, now }: { id: number; now: Date }): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom('images')
      .where('id', 'in', (eb) => {
        const orphan = eb.selectFrom('images').select('id').where('id', '=', id).where(isExpired(now)).where(isUnused)
        return orphan.forUpdate().skipLocked()
      })
      .returning('id')
      .executeTakeFirst()
    if (removed) await storage.removeAll(imageFolder(id))
    return removed !== undefined
  })
}

function unavailableIfStorageIs(error: unknown): 'unavailable' {
  if (error instanceof StorageUnavailableError) return 'unavailable'
  throw error
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

function isExpired(now: Date) {
  return sql<boolean>`created_at < ${new Date(now.getTime() - graceDays * 86_400_000)}`
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
