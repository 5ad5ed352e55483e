import { presentContent } from '#app/ads/presenters.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { findAdForWorker, OwnAssignmentRow, OwnOfferRow } from '#app/offers/worker-queries.server.ts'
import { cityName } from '#app/places/cities.ts'

/** One of the worker's own offers as a card of a list shows it. */
export function presentOwnOffer({ id, adId, title, city, clientName, amount, status, updatedAt }: OwnOfferRow) {
  return { id, adId, title, city: cityName(city), clientName, amount, status, updatedAt }
}

/** The same for an offer that got the ad, with what has come of it. */
export function presentOwnAssignment(assignment: OwnAssignmentRow) {
  const { clientId, workerDoneAt, rating, comment } = assignment
  return { ...presentOwnOffer(assignment), clientId, workerDoneAt, rating, comment }
}

type AdForWorker = NonNullable<Awaited<ReturnType<typeof findAdForWorker>>>

/** An ad on the page on which a worker makes an offer. */
export function presentAdForWorker(ad: AdForWorker, language: Language) {
  const { id, status, address, publishedAt, workerDoneAt, offerCount, highestOffer } = ad
  const { clientId, clientName, clientSince, clientCompletedJobs, images } = ad
  return {
    ...presentContent(ad, language),
    id,
    status,
    address,
    publishedAt,
    workerDoneAt,
    offerCount,
    highestOffer,
    clientId,
    clientName,
    clientSince,
    clientCompletedJobs,
    images,
  }
}

export type PresentedAdForWorker = ReturnType<typeof presentAdForWorker>
