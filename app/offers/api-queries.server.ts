import { presentOffer, type Offer } from '#app/offers/api-presenters.server.ts'
import { findOfferToClient, findOwnOffer } from '#app/offers/queries.server.ts'
import type { OfferStatus } from '#app/offers/rules.ts'
import { countOwnOffers, listOwnOffers } from '#app/offers/worker-queries.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { findWorkerCard } from '#app/workers/queries.server.ts'
import type { Db } from '#db/connection.ts'

type OfferOutcome = Outcome<{ offerId: number }, string>

/** Replaces a verb's outcome by the offer as its worker now sees it. */
export async function reloadOwnOffer(db: Db, outcome: OfferOutcome, workerId: number): Promise<Outcome<Offer, string>> {
  if (!outcome.ok) return outcome
  const offer = await findOwnOffer(db, { offerId: outcome.value.offerId, workerId })
  return offer ? done(presentOffer(offer)) : refused('unknown')
}

/** The same, as the client to whom it was made sees it. */
export async function reloadOfferToClient(
  db: Db,
  outcome: OfferOutcome,
  clientId: number,
): Promise<Outcome<Offer, string>> {
  if (!outcome.ok) return outcome
  const offer = await findOfferToClient(db, { offerId: outcome.value.offerId, clientId })
  return offer ? done(presentOffer(offer)) : refused('unknown')
}

type ListOwnOffersOptions = { workerId: number; status?: OfferStatus | undefined; page: number; pageSize: number }

/** A numbered page of the worker's own offers; all of them carry the same card. */
export async function listOwnOffersByPage(db: Db, { workerId, status, page, pageSize }: ListOwnOffersOptions) {
  const filter = { workerId, ...(status && { status }) }
  const worker = await findWorkerCard(db, { workerId })
  const { items } = await listOwnOffers(db, { ...filter, pageSize, offset: (page - 1) * pageSize })
  return {
    items: items.map((offer) => presentOffer({ ...offer, worker })),
    page,
    pageSize,
    total: await countOwnOffers(db, filter),
  }
}
