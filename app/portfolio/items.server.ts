import { listOwnImages } from '#app/images/queries.server.ts'
import { enqueueModeration } from '#app/contact-detection/moderating.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { lockPortfolioItemOf, lockPortfolioOf } from '#app/portfolio/queries.server.ts'
import { canAddItem } from '#app/portfolio/rules.ts'
import type { PortfolioItemInput } from '#app/portfolio/schemas.ts'
import { markProfileUpdated } from '#app/workers/updated-at.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type ItemRef = { itemId: number }

/** Adds an item to the worker's portfolio, up to the limit of their tier. */
export function addPortfolioItem(
  db: Db,
  { workerId, title, description, imageIds, now }: PortfolioItemInput & { workerId: number; now: Date },
): Promise<Outcome<ItemRef, 'portfolio_full' | 'images_unknown'>> {
  return inTransaction(db, async (trx) => {
    const portfolio = await lockPortfolioOf(trx, { workerId })
    if (!canAddItem(portfolio)) return refused('portfolio_full', { max: portfolio.maxItems })
    if (!(await ownsItemImages(trx, workerId, imageIds))) return refused('images_unknown')

    const { id: itemId } = await trx
      .insertInto('portfolio_items')
      .values({ worker_id: workerId, title, description, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await attachItemImages(trx, itemId, imageIds)
    await markProfileUpdated(trx, { workerId })
    await enqueueModeration(trx, { userId: workerId, adId: null, now })
    return done({ itemId })
  })
}

/** Replaces text and images of the worker's own item; images keep the given order. */
export function editPortfolioItem(
  db: Db,
  { itemId, workerId, title, description, imageIds }: PortfolioItemInput & ItemRef & { workerId: number },
): Promise<Outcome<ItemRef, 'unknown' | 'images_unknown'>> {
  return inTransaction(db, async (trx) => {
    if (!(await lockPortfolioItemOf(trx, { itemId, workerId }))) return refused('unknown')
    if (!(await ownsItemImages(trx, workerId, imageIds))) return refused('images_unknown')

    await trx.updateTable('portfolio_items').set({ title, description }).where('id', '=', itemId).execute()
    await trx.deleteFrom('portfolio_images').where('item_id', '=', itemId).execute()
    await attachItemImages(trx, itemId, imageIds)
    await markProfileUpdated(trx, { workerId })
    await enqueueModeration(trx, { userId: workerId, adId: null, now: new Date() })
    return done({ itemId })
  })
}

/** Deletes the worker's own item; the cleanup deletes its images. */
export function deletePortfolioItem(
  db: Db,
  { itemId, workerId }: ItemRef & { workerId: number },
): Promise<Outcome<ItemRef, 'unknown'>> {
  return inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('portfolio_items')
      .where('id', '=', itemId)
      .where('worker_id', '=', workerId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return refused('unknown')
    await markProfileUpdated(trx, { workerId })
    return done({ itemId })
  })
}

async function ownsItemImages(trx: Db, workerId: number, imageIds: number[]): Promise<boolean> {
  const own = await listOwnImages(trx, { ids: imageIds, ownerId: workerId, purpose: 'portfolio' })
  return own.length === new Set(imageIds).size
}

async function attachItemImages(trx: Db, itemId: number, imageIds: number[]): Promise<void> {
  if (imageIds.length === 0) return
  await trx
    .insertInto('portfolio_images')
    .values([...new Set(imageIds)].map((imageId, position) => ({ item_id: itemId, image_id: imageId, position })))
    .execute()
}
