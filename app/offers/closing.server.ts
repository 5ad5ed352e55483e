import type { Db } from '#db/connection.ts'

/**
 * Ends the offers of an ad that will not be decided any more: all that wait, and at a cancellation the accepted one too.
 * The ad's row is locked by the caller. Answers the workers whose offers ended, for whoever wants to tell them.
 */
export async function closeOffers(
  trx: Db,
  { adId, actorId, withAccepted, now }: { adId: number; actorId: number; withAccepted: boolean; now: Date },
): Promise<{ offerId: number; workerId: number }[]> {
  const closedOffers = await trx
    .updateTable('offers')
    .set({ status: 'rejected', accepted_at: null, updated_at: now })
    .where('ad_id', '=', adId)
    .where('status', 'in', withAccepted ? ['pending', 'accepted'] : ['pending'])
    .returning(['id as offerId', 'worker_id as workerId'])
    .execute()
  if (closedOffers.length) {
    await trx
      .insertInto('offer_events')
      .values(
        closedOffers.map(({ offerId }) => ({ offer_id: offerId, actor_id: actorId, type: 'closed' as const, at: now })),
      )
      .execute()
  }
  return closedOffers
}
