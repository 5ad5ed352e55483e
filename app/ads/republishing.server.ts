import { recordAdEvent } from '#app/ads/history.server.ts'
import { copiedColumns } from '#app/ads/content.server.ts'
import { copyImages } from '#app/ads/ad-images.server.ts'
import type { AdRef } from '#app/ads/publishing.server.ts'
import { lockAdOf } from '#app/ads/queries.server.ts'
import { canRepublish } from '#app/ads/rules.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

/** Copies a completed or cancelled ad, with its images, into a new draft; a removed one would come back by its copy. */
export function republishAd(
  db: Db,
  { adId, clientId, now }: { adId: number; clientId: number; now: Date },
): Promise<Outcome<AdRef, 'unknown' | 'not_finished' | 'ad_removed'>> {
  return inTransaction(db, async (trx) => {
    const ad = await lockAdOf(trx, { adId, clientId })
    if (!ad) return refused('unknown')
    if (ad.hiddenAt) return refused('ad_removed')
    if (!canRepublish(ad)) return refused('not_finished')

    const draftId = await copyAsDraft(trx, adId, now)
    await copyImages(trx, { fromAdId: adId, toAdId: draftId })
    await recordAdEvent(trx, { adId, actorId: clientId, type: 'republished', now })
    return done({ adId: draftId })
  })
}

async function copyAsDraft(trx: Db, adId: number, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto('ads')
    .columns([...copiedColumns, 'client_id', 'status', 'created_at', 'updated_at'])
    .expression((eb) =>
      eb
        .selectFrom('ads')
        .select([...copiedColumns, 'client_id'])
        .select(({ val }) => [val('draft').as('status'), val(now).as('created_at'), val(now).as('updated_at')])
        .where('id', '=', adId),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
