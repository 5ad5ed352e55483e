import { sql } from 'kysely'
import type { EndingCause } from '#app/offers/causes.ts'
import { totalOf } from '#app/offers/terms/queries.server.ts'
import type { Db } from '#db/connection.ts'
import type { OfferEvents } from '#db/schema.ts'

type OfferEvent = {
  offerId: number
  actorId: number
  type: OfferEvents['type']
  amount?: number | null
  cause?: EndingCause | undefined
  now: Date
}

/** Adds an event to the offer's history and answers its id, which notifications use as dedupe key. */
export async function recordOfferEvent(
  trx: Db,
  { offerId, actorId, type, amount, cause, now }: OfferEvent,
): Promise<number> {
  const { id } = await trx
    .insertInto('offer_events')
    .values({ offer_id: offerId, actor_id: actorId, type, amount: amount ?? null, cause: cause ?? null, at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The ad's number of offers and the highest of them, counting all that were not withdrawn. */
export async function recountOffers(trx: Db, adId: number): Promise<void> {
  const activeOffers = trx.selectFrom('offers').where('ad_id', '=', adId).where('status', '!=', 'withdrawn')
  await trx
    .updateTable('ads')
    .set({
      offer_count: activeOffers.select((eb) => eb.fn.countAll<number>().as('count')),
      highest_offer: activeOffers.select((eb) => eb.fn.max(totalOf('offers')).as('highest')),
    })
    .where('id', '=', adId)
    .execute()
}

/** A condition in a query of `offers` joined with `ads`. */
export const isInBudget = sql<boolean>`(accepts_outside_budget
  or not offers.total_open and offers.amount >= min_payout and (max_payout is null or offers.amount <= max_payout))`

export const wasAccepted = sql<boolean>`exists (select from offer_events where offer_id = offers.id and type = 'accepted')`
