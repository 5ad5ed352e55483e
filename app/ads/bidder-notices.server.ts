import { isOfferShown } from '#app/blocks/queries.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import type { Db } from '#db/connection.ts'

type BidderNotice = { adId: number; variant: 'ad_set_aside' | 'ad_restored'; cause: string }

export async function notifyBidders(trx: Db, { adId, variant, cause }: BidderNotice): Promise<void> {
  const bidders = await trx
    .selectFrom('offers')
    .innerJoin('ads', 'ads.id', 'offers.ad_id')
    .select('worker_id as workerId')
    .where('ad_id', '=', adId)
    .where('offers.status', '=', 'pending')
    .$if(variant === 'ad_restored', (query) => query.where(isOfferShown))
    .execute()
  const recipientIds = bidders.map(({ workerId }) => workerId)
  await announce(trx, { type: 'OfferRejected', variant, recipientIds, adId, dedupeKey: `${cause}-ad-${adId}` })
}
