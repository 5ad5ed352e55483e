import { notifyBidders } from '#app/ads/bidder-notices.server.ts'
import { reopenAd } from '#app/ads/opening.server.ts'
import { lockAdOf } from '#app/ads/queries.server.ts'
import type { Db } from '#db/connection.ts'
import { lockAds } from '#db/locks.ts'

type ClientSuspension = { clientId: number; cause: string; now: Date }

/** The open ads of a suspended client leave the lists as drafts, with their offers; the bidders are notified. */
export async function setAdsAside(trx: Db, { clientId, cause, now }: ClientSuspension): Promise<void> {
  const own = trx.selectFrom('ads').select('id').where('client_id', '=', clientId)
  const open = (await own.where('status', '=', 'open').execute()).map(({ id }) => id)
  await lockAds(trx, open)
  for (const adId of open) await setAdAside(trx, { adId, cause, now })
}

type SetAside = { adId: number; cause: string; now: Date }

/** An open ad that is locked leaves the lists as a draft until `restoreAd`; the bidders are notified. */
export async function setAdAside(trx: Db, { adId, cause, now }: SetAside): Promise<void> {
  await trx
    .updateTable('ads')
    .set({ status: 'draft', set_aside_at: now, updated_at: now })
    .where('id', '=', adId)
    .execute()
  await notifyBidders(trx, { adId, variant: 'ad_set_aside', cause })
}

/** The ads that were set aside are open again, with the offers that still wait, as far as they may be. */
export async function restoreAds(trx: Db, { clientId, cause, now }: ClientSuspension): Promise<void> {
  const own = trx.selectFrom('ads').select('id').where('client_id', '=', clientId).where('status', '=', 'draft')
  const setAside = (await own.where('set_aside_at', 'is not', null).execute()).map(({ id }) => id)
  await lockAds(trx, setAside)
  for (const adId of setAside) await restoreSetAsideAd(trx, { adId, clientId, cause, now })
}

/** Opens an ad that was set aside when nothing keeps it from being open any more. The caller holds its client. */
export async function restoreSetAsideAd(
  trx: Db,
  { adId, clientId, cause, now }: SetAside & { clientId: number },
): Promise<void> {
  const ad = await lockAdOf(trx, { adId, clientId })
  if (ad?.status !== 'draft') return
  const isOpen = await reopenAd(trx, ad, now)
  if (isOpen) await notifyBidders(trx, { adId, variant: 'ad_restored', cause })
}
