import type { EndingCause } from '#app/offers/causes.ts'
import { recountOffers } from '#app/offers/history.server.ts'
import type { Db } from '#db/connection.ts'

export type EndedOffer = { offerId: number; cause: EndingCause }

type Closing = {
  adId: number
  actorId: number
  withAccepted: boolean
  accepted?: EndedOffer | undefined
  now: Date
}

/**
 * Rejects the pending offers of an ad, and with `withAccepted` also the accepted one, whose event may have a cause, and those set aside. The caller has locked the ad's row.
 * Answers the closed offers with their workers.
 */
export async function closeOffers(
  trx: Db,
  { adId, actorId, withAccepted, accepted, now }: Closing,
): Promise<{ offerId: number; workerId: number }[]> {
  const closedOffers = await trx
    .updateTable('offers')
    .set({ status: 'rejected', accepted_at: null, set_aside_at: null, updated_at: now })
    .where('ad_id', '=', adId)
    .where(({ or, eb }) =>
      or([
        eb('status', 'in', withAccepted ? ['pending', 'accepted'] : ['pending']),
        ...(withAccepted ? [eb('set_aside_at', 'is not', null)] : []),
      ]),
    )
    .returning(['id as offerId', 'worker_id as workerId'])
    .execute()
  if (closedOffers.length) {
    await recountOffers(trx, adId)
    await trx
      .insertInto('offer_events')
      .values(
        closedOffers.map(({ offerId }) => ({
          offer_id: offerId,
          actor_id: actorId,
          type: 'closed' as const,
          cause: offerId === accepted?.offerId ? accepted.cause : null,
          at: now,
        })),
      )
      .execute()
  }
  return closedOffers
}
