import { beforeEach, expect, test } from 'vitest'
import { answerArrival, reportMissed } from '#app/assignments/appointments/arrival/arriving.server.ts'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { hideContent } from '#app/moderation/hiding.server.ts'
import { findContactDetails } from '#app/offers/contact-details.server.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { unacceptOffer } from '#app/offers/deciding.server.ts'
import { takeNextOffer } from '#app/offers/next/taking.server.ts'
import { listNextOffers } from '#app/offers/queries.server.ts'
import { offerKey } from '#app/offers/terms/offer-key.server.ts'
import { editOffer, withdrawOffer } from '#app/offers/sending.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { anAgreedJob, dayMs, hourMs, later } from '#tests/assignments/appointments/appointment-fixtures.ts'
import { anAdWithOffers, anAssignment, findAd, listAnnouncements, statusOf } from '#tests/offers/offer-fixtures.ts'
import { aClient, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

let job: Awaited<ReturnType<typeof anAssignment>>

beforeEach(async () => {
  job = await anAssignment(3)
})

type Changes = { clientId?: number; acceptedId?: number; offerId?: number; seenAmount?: number; seenTerms?: string }

function take({ now = noon, ...changes }: Changes & { now?: Date } = {}) {
  const { clientId, offerId: acceptedId, others } = job
  return takeNextOffer(db, { clientId, acceptedId, offerId: others[0]!.offerId, ...changes, now })
}

const expectUntouched = async () => {
  expect(await findAd(job.adId)).toMatchObject({ status: 'in_progress', accepted_offer_id: job.offerId })
  expect(await statusOf(job.offerId)).toBe('accepted')
}

test('one act undoes and accepts: the job, the conversation and the contacts are the other worker’s', async () => {
  const { adId, offerId: former, workerId: formerWorker, others } = job
  const { offerId, workerId } = others[0]!
  const before = (await listAnnouncements(adId)).length
  expect(await take()).toEqual(done({ offerId, adId, workerId }))

  expect(await findAd(adId)).toMatchObject({ status: 'in_progress', accepted_offer_id: offerId, offer_count: 4 })
  expect([await statusOf(former), await statusOf(offerId), await statusOf(others[1]!.offerId)]).toEqual([
    'pending',
    'accepted',
    'pending',
  ])
  const chats = await db.selectFrom('conversations').selectAll().where('ad_id', '=', adId).orderBy('id').execute()
  expect(chats.map(({ worker_id, closed_at }) => [worker_id, closed_at])).toEqual([
    [formerWorker, noon],
    [workerId, null],
  ])
  expect((await listAnnouncements(adId)).slice(before)).toEqual([
    { type: 'OfferRejected', variant: 'replaced', recipients: [formerWorker] },
    { type: 'OfferAccepted', variant: 'default', recipients: [workerId] },
  ])
})

test('someone else’s client and the workers themselves cannot take one', async () => {
  const { id: stranger } = await aClient({ name: 'Selma' })
  for (const clientId of [stranger, job.workerId, job.others[0]!.workerId])
    expect(await take({ clientId })).toEqual(refused('unknown'))
  await expectUntouched()
})

test('only an offer for the same ad, other than the accepted one, can be taken', async () => {
  const other = await anAdWithOffers(1)
  for (const offerId of [other.offers[0]!.offerId, job.offerId])
    expect(await take({ offerId })).toEqual(refused('unknown'))
  await expectUntouched()
})

test('a price or terms that changed after the client read them are not taken, and nothing is undone', async () => {
  const { offerId, workerId } = job.others[0]!
  expect(await take({ seenAmount: 100 })).toEqual(refused('offer_changed'))
  const total = { pricing: 'hour', unitPrice: null, material: null, availability: null, availableOn: null } as const
  expect(await take({ seenTerms: offerKey({ amount: 8_000, terms: total, message: '', imageId: null }) })).toEqual(
    refused('offer_changed'),
  )
  await withdrawOffer(db, { offerId, workerId, now: noon })
  expect(await take()).toEqual(refused('already_withdrawn'))
  await expectUntouched()
})

test('what was decided meanwhile stands: another choice, an undone acceptance, a finished job', async () => {
  const { clientId, adId, offerId, others } = job
  expect(await take()).toMatchObject({ ok: true })
  expect(await take({ offerId: others[1]!.offerId })).toEqual(refused('not_accepted'))

  job = await anAssignment()
  await unacceptOffer(db, { offerId: job.offerId, clientId: job.clientId, now: noon })
  expect(await take()).toEqual(refused('not_accepted'))

  expect(await completeAssignment(db, { adId, clientId, rating: 5, comment: 'Uredno.', now: noon })).toMatchObject({
    ok: true,
  })
  job = { ...job, clientId, offerId: others[0]!.offerId, others: [{ offerId, workerId: 0 }] }
  expect(await take()).toEqual(refused('already_completed'))
})

test('a worker who is blocked, and an ad that a moderator hides, are refused as closed', async () => {
  const { clientId, adId, others } = job
  const viewer = { id: others[0]!.workerId, userType: 'Worker' } as const
  await blockMember(db, { viewer, userId: clientId, now: noon })
  expect((await listNextOffers(db, { adId, clientId })).map(({ id }) => id)).toEqual(
    others.slice(1).map(({ offerId }) => offerId),
  )
  expect(await take()).toEqual(refused('ad_closed'))
  await expectUntouched()

  await hideContent(db, { target: 'ad', id: adId, reason: 'other', note: '', actor: 'Zora', now: noon })
  expect(await take({ offerId: others[1]!.offerId })).toEqual(refused('ad_closed'))
  await expectUntouched()
})

test('the offers that can be taken are those that wait, to the client of a running job only', async () => {
  const { adId, clientId, workerId } = job
  const offers = await listNextOffers(db, { adId, clientId })
  expect(offers.map(({ amount }) => amount)).toEqual([7_000, 8_000, 9_000])
  for (const stranger of [workerId, (await aClient()).id]) {
    expect(await listNextOffers(db, { adId, clientId: stranger })).toEqual([])
  }
  expect(await findContactDetails(db, { adId, viewerId: clientId })).toMatchObject({ hasNextOffer: true })
  for (const other of job.others) await withdrawOffer(db, { ...other, now: noon })
  expect(await findContactDetails(db, { adId, viewerId: clientId })).toMatchObject({ hasNextOffer: false })
  await unacceptOffer(db, { offerId: job.offerId, clientId, now: noon })
  expect(await listNextOffers(db, { adId, clientId })).toEqual([])
})

test('after “cannot” and after “did not come” another offer is taken, and the agreed time is closed', async () => {
  for (const letDown of ['cannot', 'missed'] as const) {
    const agreed = await anAgreedJob()
    const { adId, clientId, workerId, proposalId: appointmentId } = agreed
    const now = later(letDown === 'cannot' ? dayMs - hourMs : dayMs + 2 * hourMs)
    const key = { adId, appointmentId, now }
    const said: Outcome<unknown, string> =
      letDown === 'cannot'
        ? await answerArrival(db, { ...key, userId: workerId, arrival: 'cannot' })
        : await reportMissed(db, { ...key, userId: clientId })
    expect(said).toMatchObject({ ok: true })
    job = agreed
    expect(await take({ now })).toMatchObject({ ok: true })
    const appointments = await db.selectFrom('appointments').select('status').where('ad_id', '=', adId).execute()
    expect(appointments).toEqual([{ status: 'closed' }])
  }
})

type Verb = () => Promise<Outcome<unknown, string>>

async function race(rounds: number, verbs: () => Verb[]) {
  const reasons = new Set<string>()
  let winners = 0
  for (let round = 0; round < rounds; round++) {
    job = await anAssignment(2)
    const both = verbs()
    const outcomes = await Promise.all((round % 2 ? both : both.toReversed()).map((verb) => verb()))
    for (const outcome of outcomes) if (!outcome.ok) reasons.add(outcome.reason)
    winners += outcomes.filter(({ ok }) => ok).length
    const offers = db.selectFrom('offers').select(['id', 'amount']).where('ad_id', '=', job.adId)
    const accepted = await offers.where('status', '=', 'accepted').execute()
    expect(accepted.map(({ id }) => id)).toEqual([(await findAd(job.adId)).accepted_offer_id])
  }
  return { winners, reasons: [...reasons].toSorted() }
}

const rounds = 8

test('two different choices at once: one wins', async () => {
  const choices = () => [() => take(), () => take({ offerId: job.others[1]!.offerId })]
  expect(await race(rounds, choices)).toEqual({ winners: rounds, reasons: ['not_accepted'] })
}, 90_000)

test('taking against editing and against withdrawing the offer: nothing is taken that was not read', async () => {
  const own = () => ({ ...job.others[0]!, now: noon })
  const edit = () => editOffer(db, { ...own(), amount: 9_900, message: '' })
  const edited = await race(rounds, () => [() => take({ seenAmount: 7_000 }), edit])
  expect(edited.winners).toBe(rounds)
  expect(edited.reasons.every((reason) => ['ad_closed', 'already_accepted'].includes(reason))).toBe(true)
  const withdrawn = await race(rounds, () => [() => take(), () => withdrawOffer(db, own())])
  expect(withdrawn.winners).toBe(rounds)
  expect(withdrawn.reasons.every((reason) => reason.startsWith('already_'))).toBe(true)
}, 90_000)

test('taking against completing: the job that is completed is the one that was running', async () => {
  const complete = () =>
    completeAssignment(db, { adId: job.adId, clientId: job.clientId, rating: 5, comment: 'Uredno.', now: noon })
  const { reasons } = await race(rounds, () => [() => take(), complete])
  expect(reasons.every((reason) => ['already_completed', 'not_in_progress'].includes(reason))).toBe(true)
}, 90_000)
