import { expect, test } from 'vitest'
import { answerArrival } from '#app/assignments/appointments/arrival/arriving.server.ts'
import { returnJob } from '#app/assignments/returning.server.ts'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { markWorkDone } from '#app/offers/completing.server.ts'
import { acceptOffer } from '#app/offers/deciding.server.ts'
import { done, refused } from '#app/outcome.ts'
import { anAssignment, listAnnouncements } from '#tests/offers/offer-fixtures.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { anAgreedJob, dayMs, hourMs, later, statusesOf } from './appointments/appointment-fixtures.ts'

type Job = Awaited<ReturnType<typeof anAssignment>>

/** The first agreed time begins a day after noon. */
const giveBack = ({ adId, workerId }: Job, { userId = workerId, now = noon } = {}) =>
  returnJob(db, { adId, userId, cause: 'worker_cannot', now })

async function statesOf({ adId, offerId }: Job) {
  const found = db.selectFrom('offers').innerJoin('ads', 'ads.id', 'ad_id').where('offers.id', '=', offerId)
  const { offer, ad } = await found.select(['offers.status as offer', 'ads.status as ad']).executeTakeFirstOrThrow()
  const events = db.selectFrom('ad_events').select('reason').where('ad_id', '=', adId).where('type', '=', 'ended')
  return { offer, ad, reasons: (await events.execute()).map(({ reason }) => reason) }
}

test('a worker gives a job back: the ad is open, the offer withdrawn, the client notified with the reason', async () => {
  const job = await anAgreedJob()
  expect(await giveBack(job)).toEqual(done({ offerId: job.offerId }))
  expect(await statesOf(job)).toEqual({ offer: 'withdrawn', ad: 'open', reasons: ['worker_cannot_returned'] })
  expect(await statusesOf(job.adId)).toEqual(['closed'])
  expect((await listAnnouncements(job.adId)).at(-1)).toMatchObject({ type: 'JobCompleted', variant: 'returned' })
  expect(await giveBack(job)).toEqual(refused('not_in_progress'))
  const next = { offerId: job.others[0]!.offerId, clientId: job.clientId, now: noon }
  expect(await acceptOffer(db, next)).toMatchObject({ ok: true })
})

test('not from a day before an agreed time until its end, but after it was called off, and when it is over', async () => {
  const job = await anAgreedJob()
  for (const now of [later(1), later(dayMs), later(dayMs + hourMs)])
    expect(await giveBack(job, { now })).toEqual(refused('too_late'))
  const other = await anAgreedJob()
  expect(await giveBack(other, { now: later(dayMs + 2 * hourMs) })).toMatchObject({ ok: true })
  const { adId, workerId: userId, proposalId: appointmentId } = job
  await answerArrival(db, { adId, userId, appointmentId, arrival: 'cannot', now: later(hourMs) })
  expect(await giveBack(job, { now: later(hourMs) })).toMatchObject({ ok: true })
})

test('not once the worker has said that the work is done, which waits for the rating', async () => {
  const job = await anAssignment()
  await markWorkDone(db, { adId: job.adId, workerId: job.workerId, now: noon })
  expect(await giveBack(job)).toEqual(refused('already_marked_done'))
  expect((await statesOf(job)).offer).toBe('accepted')
})

test('the client of an agreed job is notified also when one has blocked the other', async () => {
  const job = await anAssignment()
  await blockMember(db, { viewer: { id: job.clientId, userType: 'Client' }, userId: job.workerId, now: noon })
  expect(await giveBack(job)).toMatchObject({ ok: true })
  expect((await listAnnouncements(job.adId)).at(-1)).toMatchObject({ variant: 'returned', recipients: [job.clientId] })
})

test.each([
  ['late', 'day_late'],
  ['cannot', 'day_called_off'],
] as const)('and reads %s of an agreed day then', async (arrival, variant) => {
  const { adId, clientId, workerId: userId, proposalId: appointmentId } = await anAgreedJob()
  await blockMember(db, { viewer: { id: clientId, userType: 'Client' }, userId, now: noon })
  const answer = { adId, userId, appointmentId, arrival, now: later(dayMs - hourMs) }
  expect(await answerArrival(db, answer)).toMatchObject({ ok: true })
  expect((await listAnnouncements(adId)).at(-1)).toMatchObject({ variant, recipients: [clientId] })
})

test('nobody else gives it back', async () => {
  const job = await anAssignment()
  for (const userId of [job.clientId, job.others[0]!.workerId, (await aWorker()).id, (await aClient()).id])
    expect(await giveBack(job, { userId })).toEqual(refused('unknown'))
  expect((await statesOf(job)).ad).toBe('in_progress')
})
