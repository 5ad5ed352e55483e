import { expect, test } from 'vitest'
import { markWorkDone, completeAssignment } from '#app/offers/completing.server.ts'
import { acceptOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { done, refused } from '#app/outcome.ts'
import { findPublicWorker } from '#app/workers/queries.server.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import {
  anAssignment,
  anAdWithOffers,
  anOffer,
  anOpenAd,
  findAd,
  listAnnouncements,
  statusOf,
} from './offer-fixtures.ts'

const review = { rating: 5, comment: 'Brzo i uredno.', now: noon }

async function completedJobsOf(userId: number) {
  const { completed_jobs } = await db
    .selectFrom('users')
    .select('completed_jobs')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return completed_jobs
}

test('completing writes the review, counts the job for both and ends the other offers', async () => {
  const { adId, clientId, workerId, offerId, others } = await anAssignment(2)
  expect(await completeAssignment(db, { adId, clientId, ...review })).toMatchObject({ ok: true, value: { adId } })

  expect(await findAd(adId)).toMatchObject({ status: 'completed', completed_at: noon, accepted_offer_id: offerId })
  expect(await statusOf(offerId)).toBe('accepted')
  for (const other of others) expect(await statusOf(other.offerId)).toBe('rejected')
  expect(await completedJobsOf(clientId)).toBe(1)
  expect(await completedJobsOf(workerId)).toBe(1)
  expect((await listAnnouncements(adId)).slice(-2)).toEqual([
    { type: 'JobCompleted', variant: 'default', recipients: [workerId] },
    { type: 'JobReview', variant: 'default', recipients: [workerId] },
  ])
})

test('the worker’s rating is the average of all reviews', async () => {
  const { id: workerId } = await aWorker()
  for (const rating of [5, 4, 4]) {
    const { adId, clientId } = await anOpenAd()
    await acceptOffer(db, { offerId: await anOffer(adId, workerId), clientId, now: noon })
    await completeAssignment(db, { adId, clientId, ...review, rating })
  }
  const { public_slug: slug } = await db
    .selectFrom('worker_profiles')
    .select('public_slug')
    .where('user_id', '=', workerId)
    .executeTakeFirstOrThrow()
  expect((await findPublicWorker(db, { slug }))?.card).toMatchObject({ rating: 4.33, reviewCount: 3, completedJobs: 3 })
})

test('a job is completed once', async () => {
  const { adId, clientId, workerId } = await anAssignment()
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => completeAssignment(db, { adId, clientId, ...review })),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.filter(({ ok }) => !ok)).toEqual(Array(4).fill(refused('already_reviewed')))
  expect(await completedJobsOf(workerId)).toBe(1)
})

test('another client and the worker cannot complete it', async () => {
  const { adId, workerId } = await anAssignment()
  for (const clientId of [workerId, (await aClient()).id]) {
    expect(await completeAssignment(db, { adId, clientId, ...review })).toEqual(refused('unknown'))
  }
})

test('an ad without an accepted offer cannot be completed', async () => {
  const { adId, clientId } = await anAdWithOffers(1)
  expect(await completeAssignment(db, { adId, clientId, ...review })).toEqual(refused('not_in_progress'))
})

test('a completed job cannot be taken back', async () => {
  const { adId, clientId, offerId } = await anAssignment()
  await completeAssignment(db, { adId, clientId, ...review })
  expect(await unacceptOffer(db, { offerId, clientId, now: noon })).toEqual(refused('already_completed'))
})

test('the worker says that the work is done, once, and the client is reminded', async () => {
  const { adId, clientId, workerId } = await anAssignment()
  expect(await markWorkDone(db, { adId, workerId, now: noon })).toEqual(done({ adId }))
  expect(await findAd(adId)).toMatchObject({ status: 'in_progress', worker_done_at: noon })
  expect((await listAnnouncements(adId)).at(-1)).toEqual({
    type: 'JobCompleted',
    variant: 'worker_done',
    recipients: [clientId],
  })
  expect(await markWorkDone(db, { adId, workerId, now: noon })).toEqual(refused('already_marked_done'))
})

test('only the worker who has the job can say that it is done', async () => {
  const { adId, clientId, workerId, others } = await anAssignment()
  expect(await markWorkDone(db, { adId, workerId: others[0]!.workerId, now: noon })).toEqual(refused('unknown'))
  expect(await markWorkDone(db, { adId, workerId: clientId, now: noon })).toEqual(refused('unknown'))
  await completeAssignment(db, { adId, clientId, ...review })
  expect(await markWorkDone(db, { adId, workerId, now: noon })).toEqual(refused('already_completed'))
})
