import type { OwnAssignmentRow, OwnOfferRow } from '#app/offers/worker-queries.server.ts'
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
