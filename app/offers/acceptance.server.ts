import { settleExpiry } from '#app/ads/expiry/life.server.ts'
import { recordAdEvent } from '#app/ads/history.server.ts'
import type { AdStatus } from '#app/ads/rules.ts'
import { isBlockedBetween } from '#app/blocks/queries.server.ts'
import { consumeLimits } from '#app/limits/consuming.server.ts'
import { daySeconds, type RateLimit } from '#app/limits/rules.ts'
import { openAdConversation } from '#app/messages/opening.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import type { EndingCause } from '#app/offers/causes.ts'
import { recordOfferEvent } from '#app/offers/history.server.ts'
import { findShownImage } from '#app/offers/image/showing.server.ts'
import type { LockedOffer } from '#app/offers/locking.server.ts'
import { releaseOffer } from '#app/offers/reinstating.server.ts'
import { acceptanceLimits, canAccept, whyNotAccept } from '#app/offers/rules.ts'
import { offerKey } from '#app/offers/terms/offer-key.server.ts'
import { done, refused } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

/** Each acceptance shows the client the contacts of a worker. */
export const clientAcceptanceLimits = {
  confirmed: [{ name: 'accept-client-day', counts: 'sender', points: 30, seconds: daySeconds }],
  unconfirmed: [{ name: 'accept-client-day-unconfirmed', counts: 'sender', points: 5, seconds: daySeconds }],
} as const satisfies Record<string, readonly RateLimit[]>

export type SeenOffer = { seenAmount?: number | undefined; seenTerms?: string | undefined }

type Check = SeenOffer & {
  /** The ad as the acceptance finds it. */
  ad: { status: AdStatus; acceptedOfferId: number | null }
  now: Date
}

/** Whether a locked offer may be accepted now; what may counts towards the limit of acceptances. */
export async function checkAcceptance(trx: Db, offer: LockedOffer, { ad, seenAmount, seenTerms, now }: Check) {
  const { status, amount, terms, message, adId, workerId, clientId } = offer
  if (!canAccept({ status, adStatus: ad.status })) return refused(whyNotAccept(status, ad.acceptedOfferId))
  if (await isBlockedBetween(trx, workerId, clientId)) return refused('ad_closed')
  const key = offerKey({ amount, terms, message, imageId: await findShownImage(trx, offer.id) })
  const shown = amount ?? terms.unitPrice
  const isSeen = (seenAmount ?? shown) === shown && (seenTerms || key) === key
  if (!isSeen) return refused('offer_changed')

  const ofClient = clientAcceptanceLimits[offer.ad.client.isConfirmed ? 'confirmed' : 'unconfirmed']
  const seconds =
    (await consumeLimits(trx, { limits: acceptanceLimits, key: adId, now })) ||
    (await consumeLimits(trx, { limits: ofClient, key: clientId, now }))
  return seconds > 0 ? refused('rate_limited', { seconds }) : done(undefined)
}

/** Accepts a checked offer: the ad is in progress, conversation and contacts open. Answers the id of the event; the caller notifies. */
export async function acceptLockedOffer(trx: Db, offer: LockedOffer, now: Date): Promise<number> {
  const { id: offerId, adId, clientId, workerId, amount } = offer
  await trx
    .updateTable('offers')
    .set({ status: 'accepted', accepted_at: now, updated_at: now })
    .where('id', '=', offerId)
    .execute()
  await trx
    .updateTable('ads')
    .set({ status: 'in_progress', accepted_offer_id: offerId, accepted_at: now, worker_done_at: null, updated_at: now })
    .where('id', '=', adId)
    .execute()
  await settleExpiry(trx, { adId, now })
  await recordAdEvent(trx, { adId, actorId: clientId, type: 'accepted', now })
  const eventId = await recordOfferEvent(trx, { offerId, actorId: clientId, type: 'accepted', amount, now })

  await openAdConversation(trx, { adId, clientId, workerId, now })
  const dedupeKey = `offer-event-${eventId}`
  await announce(trx, { type: 'OfferAccepted', recipientId: workerId, adId, offerId, dedupeKey })
  return eventId
}

type Unacceptance = { isReplaced?: boolean; cause?: EndingCause | undefined; now: Date }

/** Takes an acceptance back and notifies the worker; answers whether the ad is open. With `isReplaced` another offer is accepted next. */
export async function unacceptLockedOffer(
  trx: Db,
  { id: offerId, adId, clientId, workerId }: LockedOffer,
  { isReplaced = false, cause, now }: Unacceptance,
): Promise<boolean> {
  const { adStatus, status } = await releaseOffer(trx, { offerId, adId, clientId, workerId, now })
  const isOpen = adStatus === 'open'
  await recordAdEvent(trx, { adId, actorId: clientId, type: 'unaccepted', now })
  const eventId = await recordOfferEvent(trx, { offerId, actorId: clientId, type: 'unaccepted', cause, now })

  const unaccepted = status === 'pending' ? 'unaccepted' : 'unaccepted_withdrawn'
  const variant = isReplaced ? 'replaced' : isOpen ? unaccepted : 'unaccepted_draft'
  const to = { recipientId: workerId, adId, offerId, dedupeKey: `offer-event-${eventId}` }
  await announce(trx, { type: 'OfferRejected', variant, ...to, ...(cause && { params: { cause } }) })
  return isOpen
}
