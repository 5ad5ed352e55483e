import { announce } from '#app/notifications/announcing.server.ts'
import type { Db } from '#db/connection.ts'

type ClientSuspension = { clientId: number; cause: string; now: Date }

/** The open ads of a suspended client leave the lists as drafts, with their offers; the bidders are notified. */
export async function setAdsAside(trx: Db, { clientId, cause, now }: ClientSuspension): Promise<void> {
  const open = trx.updateTable('ads').set({ status: 'draft', set_aside_at: now, updated_at: now })
  const ads = await open.where('client_id', '=', clientId).where('status', '=', 'open').returning('id').execute()
  for (const { id } of ads) await notifyBidders(trx, { adId: id, variant: 'ad_set_aside', cause })
}

/** The ads are open again, with the offers that still wait. */
export async function restoreAds(trx: Db, { clientId, cause, now }: ClientSuspension): Promise<void> {
  const setAside = trx.updateTable('ads').set({ status: 'open', set_aside_at: null, updated_at: now })
  const ads = await setAside
    .where('client_id', '=', clientId)
    .where('status', '=', 'draft')
    .where('set_aside_at', 'is not', null)
    .returning('id')
    .execute()
  for (const { id } of ads) await notifyBidders(trx, { adId: id, variant: 'ad_restored', cause })
}

type BidderNotice = { adId: number; variant: 'ad_set_aside' | 'ad_restored'; cause: string }

/** Tells those whose offers wait that the ad is away for a time, or back. */
export async function notifyBidders(trx: Db, { adId, variant, cause }: BidderNotice): Promise<void> {
  const bidders = await trx
    .selectFrom('offers')
    .select('worker_id as workerId')
    .where('ad_id', '=', adId)
    .where('status', '=', 'pending')
    .execute()
  const recipientIds = bidders.map(({ workerId }) => workerId)
  await announce(trx, { type: 'OfferRejected', variant, recipientIds, adId, dedupeKey: `${cause}-ad-${adId}` })
}
