import { cancelLockedAd } from '#app/ads/cancelling.server.ts'
import { recordAdEvent } from '#app/ads/history.server.ts'
import type { AdStatus } from '#app/ads/rules.ts'
import type { NextStep } from '#app/assignments/rules.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { recordOfferEvent } from '#app/offers/history.server.ts'
import { lockDeal } from '#app/offers/locking.server.ts'
import { releaseOffer } from '#app/offers/reinstating.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Ending = { adId: number; userId: number; next: NextStep; now: Date }

/**
 * Client or worker ends an assignment whose other side is suspended or gone, without fault: contacts and conversation close, the
 * reason stands in the ad's history, the other side and the bidders are notified. A client may have the ad open again (`reopen`) for
 * the other offers; otherwise it is cancelled.
 */
export function endAssignment(
  db: Db,
  { adId, userId, next, now }: Ending,
): Promise<Outcome<{ adId: number; status: AdStatus }, 'unknown' | 'not_in_progress' | 'partner_active'>> {
  return inTransaction(db, async (trx) => {
    const found = await findAssignment(trx, adId)
    const ad = found && (await lockDeal(trx, { adId, workerId: found.workerId }))
    if (!ad || (userId !== ad.clientId && userId !== ad.worker.id)) return refused('unknown')
    if (ad.status !== 'in_progress' || ad.acceptedOfferId !== found.offerId) return refused('not_in_progress')
    const partner = userId === ad.clientId ? ad.worker : ad.client
    if (!partner.suspendedAt && !partner.deletedAt) return refused('partner_active')

    const { clientId, workerId, offerId } = found
    const isReleased = next === 'reopen' && userId === clientId
    const status = isReleased ? await release(trx, { offerId, adId, clientId, workerId, now }) : 'cancelled'
    if (!isReleased) await cancelLockedAd(trx, { adId, clientId, endedBy: { userId, workerId }, now })
    const type = 'ended' as const
    const eventId = await recordAdEvent(trx, { adId, actorId: userId, type, reason: 'partner_suspended', now })
    const to = { recipientId: partner.id, actorId: userId, adId, dedupeKey: `ad-event-${eventId}-partner` }
    await announce(trx, { type: 'JobCompleted', variant: 'partner_ended', ...to })
    return done({ adId, status })
  })
}

async function release(trx: Db, accepted: Parameters<typeof releaseOffer>[1]): Promise<AdStatus> {
  const { adStatus } = await releaseOffer(trx, accepted)
  const { offerId, clientId, now } = accepted
  await recordOfferEvent(trx, { offerId, actorId: clientId, type: 'unaccepted', now })
  return adStatus
}

/** The last offer that was accepted, also of an assignment that is over. */
function findAssignment(trx: Db, adId: number) {
  return trx
    .selectFrom('offers')
    .innerJoin('ads', 'ads.id', 'offers.ad_id')
    .innerJoin('offer_events', (join) =>
      join.onRef('offer_events.offer_id', '=', 'offers.id').on('offer_events.type', '=', 'accepted'),
    )
    .select(['offers.id as offerId', 'offers.worker_id as workerId', 'ads.client_id as clientId'])
    .where('ads.id', '=', adId)
    .orderBy('offer_events.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
