import { markVerified } from '#app/accounts/verifying.server.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { acceptOffer } from '#app/offers/deciding.server.ts'
import { anOffer, anOpenAd } from '#tests/offers/offer-fixtures.ts'
import { noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

export const dayMs = 24 * 3_600_000

export function daysFromNoon(days: number): Date {
  return new Date(noon.getTime() + days * dayMs)
}

export async function withConfirmedEmail<Person extends { id: number }>(person: Person): Promise<Person> {
  await markVerified(db, { userId: person.id, purpose: 'email', now: noon })
  return person
}

type CompletedAssignment = {
  client: { id: number }
  worker: { id: number }
  rating?: number
  comment?: string
  at: Date
}

/** A whole job by the application's own verbs, from the ad to the review; answers the review. */
export async function aReview({
  client,
  worker,
  rating = 5,
  comment = 'Sve uredno i na vrijeme.',
  at,
}: CompletedAssignment): Promise<number> {
  const { adId } = await anOpenAd({ clientId: client.id })
  const offerId = await anOffer(adId, worker.id)
  await acceptOffer(db, { offerId, clientId: client.id, now: at })
  const outcome = await completeAssignment(db, { adId, clientId: client.id, rating, comment, now: at })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.reviewId
}
