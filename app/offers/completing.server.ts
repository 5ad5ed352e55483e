import { recordAdEvent } from '#app/ads/history.server.ts'
import { closeAgreement } from '#app/assignments/closing.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { settleNotifications, settleQuestions } from '#app/notifications/settling.server.ts'
import { closeOffers } from '#app/offers/closing.server.ts'
import { wasAccepted } from '#app/offers/history.server.ts'
import { lockAd, lockDeal } from '#app/offers/locking.server.ts'
import { canMarkWorkDone } from '#app/offers/rules.ts'
import { whyNotRate } from '#app/offers/silence/rules.ts'
import { ratingColumns } from '#app/offers/silence/queries.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { writeReview } from '#app/reviews/writing.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { lockPeople } from '#db/locks.ts'

type CompletionRefusal =
  | 'unknown'
  | 'not_in_progress'
  | 'other_worker'
  | 'already_reviewed'
  | 'worker_left'
  | 'rating_over'
type Review = { workerId?: number | undefined; rating: number; comment: string }
type Completion = Review & { adId: number; clientId: number; now: Date }

/** Completes an ad with a review, or adds the review to one that silence has completed; `workerId` is whom the review is about. */
export function completeAssignment(
  db: Db,
  { adId, clientId, workerId: seenWorkerId, rating, comment, now }: Completion,
): Promise<Outcome<{ adId: number; reviewId: number }, CompletionRefusal>> {
  return inTransaction(db, async (trx) => {
    const accepted = await findAcceptedOffer(trx, adId)
    const people = await lockPeople(trx, [clientId, ...(accepted ? [accepted.workerId] : [])], 'no key update')
    const ad = await lockAd(trx, adId)
    if (!ad || ad.clientId !== clientId || people.get(clientId)?.deletedAt) return refused('unknown')
    const whyNot = whyNotRate({ ...ad, ...(await findRating(trx, adId)) }, now)
    if (whyNot) return refused(whyNot)
    if (!accepted || accepted.offerId !== ad.acceptedOfferId) return refused('not_in_progress')

    const { workerId, offerId } = accepted
    if (seenWorkerId !== undefined && seenWorkerId !== workerId) return refused('other_worker')
    if (ad.status === 'in_progress') {
      await closeAssignment(trx, { adId, clientId, workerId, offerId, now })
      await announce(trx, {
        type: 'JobCompleted',
        recipientId: workerId,
        adId,
        offerId,
        dedupeKey: `completed-${adId}`,
      })
    }
    const reviewId = await writeReview(trx, { adId, clientId, workerId, rating, comment, now })
    await announce(trx, {
      type: 'JobReview',
      recipientId: workerId,
      adId,
      offerId,
      params: { rating },
      dedupeKey: `review-${reviewId}`,
    })
    return done({ adId, reviewId })
  })
}

type ClosingAssignment = {
  adId: number
  clientId: number
  workerId: number
  offerId: number
  reason?: 'silent'
  now: Date
}

/** Counts the job for both and ends the other offers. The caller has locked both people and the ad in progress. */
export async function closeAssignment(trx: Db, job: ClosingAssignment): Promise<void> {
  const { adId, clientId, workerId, offerId, reason, now } = job
  await trx
    .updateTable('ads')
    .set({ status: 'completed', completed_at: now, updated_at: now })
    .where('id', '=', adId)
    .execute()
  await recordAdEvent(trx, { adId, actorId: clientId, type: 'completed', reason, now })
  await trx.updateTable('offers').set({ updated_at: now }).where('id', '=', offerId).execute()
  await closeOffers(trx, { adId, actorId: clientId, withAccepted: false, now })
  await closeAgreement(trx, { adId, withAgreed: false, now })
  await incrementCompletedJobs(trx, [clientId, workerId])
  await settleNotifications(trx, { adId, userIds: [clientId, workerId], now })
}

/** The worker says that the work is done, once; the client is reminded to complete and rate. */
export function markWorkDone(
  db: Db,
  { adId, workerId, now }: { adId: number; workerId: number; now: Date },
): Promise<Outcome<{ adId: number }, 'unknown' | 'not_assigned' | 'already_marked_done' | 'already_completed'>> {
  return inTransaction(db, async (trx) => {
    const ad = await lockDeal(trx, { adId, workerId })
    const offer = ad && (await findOwnOfferFor(trx, { adId, workerId }))
    if (!offer) return refused('unknown')
    if (offer.status !== 'accepted') return refused(offer.wasAccepted ? 'not_assigned' : 'unknown')
    if (!canMarkWorkDone({ ...offer, adStatus: ad.status, workerDoneAt: ad.workerDoneAt })) {
      return refused(ad.status === 'completed' ? 'already_completed' : 'already_marked_done')
    }

    await trx.updateTable('ads').set({ worker_done_at: now }).where('id', '=', adId).execute()
    await settleQuestions(trx, { adId, variants: ['day_asked', 'day_unanswered'], now })
    const eventId = await recordAdEvent(trx, { adId, actorId: workerId, type: 'worker_done', now })
    await announce(trx, {
      type: 'JobCompleted',
      variant: 'worker_done',
      actorId: workerId,
      recipientId: ad.clientId,
      adId,
      offerId: offer.id,
      dedupeKey: `ad-event-${eventId}`,
    })
    return done({ adId })
  })
}

function findRating(trx: Db, adId: number) {
  return trx.selectFrom('ads').select(ratingColumns).where('id', '=', adId).executeTakeFirstOrThrow()
}

function findAcceptedOffer(trx: Db, adId: number) {
  return trx
    .selectFrom('ads')
    .innerJoin('offers', 'offers.id', 'ads.accepted_offer_id')
    .select(['offers.worker_id as workerId', 'offers.id as offerId'])
    .where('ads.id', '=', adId)
    .executeTakeFirst()
}

function findOwnOfferFor(trx: Db, { adId, workerId }: { adId: number; workerId: number }) {
  return trx
    .selectFrom('offers')
    .select(['id', 'status', wasAccepted.as('wasAccepted')])
    .where('ad_id', '=', adId)
    .where('worker_id', '=', workerId)
    .executeTakeFirst()
}

async function incrementCompletedJobs(trx: Db, userIds: number[]): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ completed_jobs: eb('completed_jobs', '+', 1) }))
    .where('id', 'in', userIds)
    .execute()
}
