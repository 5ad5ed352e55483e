import { noteVerified } from '#app/accounts/verifying.server.ts'
import { completeJob } from '#app/offers/completing.server.ts'
import { acceptOffer } from '#app/offers/deciding.server.ts'
import { anOffer, anOpenAd } from '#tests/offers/scene.ts'
import { noon } from '#tests/support/cast.ts'
import { db } from '#tests/support/database.ts'

export const day = 24 * 3_600_000

export function later(days: number): Date {
  return new Date(noon.getTime() + days * day)
}

export async function confirmed<Person extends { id: number }>(person: Person): Promise<Person> {
  await noteVerified(db, { userId: person.id, purpose: 'email', now: noon })
  return person
}

type Job = { client: { id: number }; worker: { id: number }; rating?: number; comment?: string; at: Date }

/** A whole job by the application's own verbs, from the ad to the review; answers the review. */
export async function aReview({
  client,
  worker,
  rating = 5,
  comment = 'Sve uredno i na vrijeme.',
  at,
}: Job): Promise<number> {
  const { adId } = await anOpenAd({ clientId: client.id })
  const offerId = await anOffer(adId, worker.id)
  await acceptOffer(db, { offerId, clientId: client.id, now: at })
  const outcome = await completeJob(db, { adId, clientId: client.id, rating, comment, now: at })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.reviewId
}
