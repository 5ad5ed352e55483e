import type { Translation } from '#app/i18n/translate.ts'
import type { listNextOffers } from '#app/offers/queries.server.ts'
import { offerMark } from '#app/offers/rules.ts'
import { presentTerms } from '#app/offers/terms/presenters.server.ts'
import { presentWorker } from '#app/workers/presenters.server.ts'

type NextOffer = Awaited<ReturnType<typeof listNextOffers>>[number]

/** An offer that may be taken instead of the accepted one. */
export function presentNextOffer(offer: NextOffer, { t, language }: Translation) {
  const { id, amount, unitPrice, status } = offer
  const mark = offerMark({ amount, status, rating: offer.worker.rating }, offer)
  const terms = presentTerms(offer.terms, { t, language }, amount)
  return { id, amount, unitPrice, terms, mark, worker: presentWorker(offer.worker, language) }
}
