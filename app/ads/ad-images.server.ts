import { listOwnImages } from '#app/images/queries.server.ts'
import type { Db } from '#db/connection.ts'

export async function ownsImages(
  db: Db,
  { clientId, imageIds = [] }: { clientId: number; imageIds?: number[] | undefined },
): Promise<boolean> {
  const own = await listOwnImages(db, { ids: imageIds, ownerId: clientId, purpose: 'ad' })
  return own.length === new Set(imageIds).size
}

/** Replaces the ad's images by these, in this order. */
export async function attachImages(
  trx: Db,
  { adId, imageIds = [] }: { adId: number; imageIds?: number[] | undefined },
): Promise<void> {
  await trx.deleteFrom('ad_images').where('ad_id', '=', adId).execute()
  if (imageIds.length === 0) return
  await trx
    .insertInto('ad_images')
    .values([...new Set(imageIds)].map((imageId, position) => ({ ad_id: adId, image_id: imageId, position })))
    .execute()
}

export async function copyImages(trx: Db, { fromAdId, toAdId }: { fromAdId: number; toAdId: number }): Promise<void> {
  await trx
    .insertInto('ad_images')
    .columns(['ad_id', 'image_id', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('ad_images')
        .select(({ val }) => [val(toAdId).as('ad_id'), 'image_id', 'position'])
        .where('ad_id', '=', fromAdId),
    )
    .execute()
}
