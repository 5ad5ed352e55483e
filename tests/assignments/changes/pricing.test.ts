import { beforeEach, expect, test } from 'vitest'
import { changeInvariants } from '#app/assignments/changes/invariants.server.ts'
import { listChanges } from '#app/assignments/changes/queries.server.ts'
import { findViolations } from '#app/invariants.server.ts'
import { acceptOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import type { OfferTerms, PriceBasis } from '#app/offers/terms/rules.ts'
import { done, refused } from '#app/outcome.ts'
import type { Job } from '#tests/assignments/appointments/appointment-fixtures.ts'
import {
  aChange,
  agree,
  anAgreedChange,
  decline,
  offerOf,
  propose,
  termsOf,
  withdraw,
} from '#tests/assignments/changes/change-fixtures.ts'
import { anOpenAd } from '#tests/offers/offer-fixtures.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

let job: Job

beforeEach(async () => {
  job = await aJob({ pricing: 'hour', unitPrice: 2_000, material: 'client' })
})

async function aJob(terms: Partial<OfferTerms> = {}): Promise<Job> {
  const [{ adId, clientId }, { id: workerId }] = [await anOpenAd(), await aWorker()]
  const sent = await sendOffer(db, { adId, workerId, amount: 8_000, message: '', terms, now: noon })
  if (!sent.ok) throw new Error(sent.reason)
  const { offerId } = sent.value
  expect(await acceptOffer(db, { offerId, clientId, now: noon })).toMatchObject({ ok: true })
  return { adId, clientId, workerId, offerId, others: [] }
}

const unaccept = () => unacceptOffer(db, { offerId: job.offerId, clientId: job.clientId, now: noon })
const findBroken = () => findViolations(db, { invariants: changeInvariants, now: noon })

test.each<[string, Partial<PriceBasis>, PriceBasis]>([
  ['the price of its unit', { unitPrice: 2_500 }, { pricing: 'hour', unitPrice: 2_500 }],
  ['the unit, whose price nobody named', { pricing: 'day' }, { pricing: 'day', unitPrice: null }],
  ['unit and price', { pricing: 'square_meter', unitPrice: 900 }, { pricing: 'square_meter', unitPrice: 900 }],
  ['its price alone, removed', { unitPrice: null }, { pricing: 'hour', unitPrice: null }],
  ['a visit first', { pricing: 'visit', unitPrice: 3_000 }, { pricing: 'visit', unitPrice: 3_000 }],
  ['the whole', { pricing: 'total' }, { pricing: 'total', unitPrice: null }],
])('%s: only how the price is counted changes, once the other consents', async (_name, basis, after) => {
  const before = await offerOf(job)
  const proposalId = await aChange(job, job.workerId, { basis })
  expect(await offerOf(job)).toEqual(before)
  expect(await agree(job, { userId: job.clientId, proposalId })).toEqual(done({ proposalId }))
  expect(await offerOf(job)).toEqual({ ...before, ...after })
  expect(await termsOf(job)).toMatchObject({ amount: 8_000, basis: after, material: 'client' })
  expect((await listChanges(db, job.adId))[0]).toMatchObject({
    basis: after,
    previousBasis: { pricing: 'hour', unitPrice: 2_000 },
    previousAmount: null,
  })
  expect(await findBroken()).toEqual([])
})

test('price and how it is counted change together', async () => {
  await anAgreedChange(job, { amount: 24_000, basis: { pricing: 'square_meter', unitPrice: 1_200 } })
  expect(await offerOf(job)).toMatchObject({ amount: 24_000, pricing: 'square_meter', unitPrice: 1_200 })
})

test('what is counted so already is no change, and does not stand in one', async () => {
  for (const basis of [{ pricing: 'hour' }, { unitPrice: 2_000 }, { pricing: 'hour', unitPrice: 2_000 }] as const)
    expect(await propose(job, job.clientId, { basis })).toEqual(refused('nothing_changed'))
  await aChange(job, job.clientId, { amount: 9_000, basis: { pricing: 'hour' } })
  expect((await listChanges(db, job.adId))[0]).toMatchObject({ amount: 9_000, basis: null })
  const whole = await aJob()
  for (const basis of [{ pricing: 'total' }, { unitPrice: null }] as const)
    expect(await propose(whole, whole.clientId, { basis })).toEqual(refused('nothing_changed'))
})

test('a price for the whole has no price of a unit', async () => {
  const whole = await aJob()
  expect(await propose(whole, whole.workerId, { basis: { unitPrice: 2_000 } })).toEqual(refused('no_unit_price'))
  const basis = { pricing: 'total', unitPrice: 2_000 } as const
  expect(await propose(job, job.workerId, { amount: 9_000, basis })).toEqual(refused('no_unit_price'))
})

test('what was declined, withdrawn or replaced changes nothing', async () => {
  const before = await offerOf(job)
  const declined = await aChange(job, job.workerId, { basis: { pricing: 'day' } })
  await decline(job, { userId: job.clientId, proposalId: declined })
  const withdrawn = await aChange(job, job.workerId, { basis: { pricing: 'day' } })
  await withdraw(job, { userId: job.workerId, proposalId: withdrawn })
  const replaced = await aChange(job, job.workerId, { basis: { pricing: 'day' } })
  await aChange(job, job.clientId, { basis: { unitPrice: 1_800 } })
  for (const proposalId of [declined, withdrawn, replaced])
    expect(await agree(job, { userId: job.clientId, proposalId })).toEqual(refused('already_decided'))
  expect(await offerOf(job)).toEqual(before)
})

test('nobody else proposes or answers it', async () => {
  const proposalId = await aChange(job, job.workerId, { basis: { unitPrice: 2_500 } })
  for (const { id: userId } of [await aClient(), await aWorker()]) {
    expect(await propose(job, userId, { basis: { unitPrice: 100 } })).toEqual(refused('unknown'))
    expect(await agree(job, { userId, proposalId })).toEqual(refused('unknown'))
  }
  expect(await offerOf(job)).toMatchObject({ unitPrice: 2_000 })
})

test('when the acceptance is undone the offer is counted again as its worker offered it', async () => {
  await anAgreedChange(job, { basis: { unitPrice: 2_500 } })
  await anAgreedChange(job, { amount: 9_000 })
  await anAgreedChange(job, { basis: { pricing: 'total' } })
  expect(await unaccept()).toMatchObject({ ok: true })
  const offered = { amount: 8_000, pricing: 'hour', unitPrice: 2_000, material: 'client' }
  expect(await offerOf(job)).toMatchObject(offered)
  await acceptOffer(db, { offerId: job.offerId, clientId: job.clientId, now: noon })
  await anAgreedChange(job, { basis: { pricing: 'visit' } })
  expect(await offerOf(job)).toMatchObject({ ...offered, pricing: 'visit', unitPrice: null })
  expect(await findBroken()).toEqual([])
})

test('a change that leaves the counting alone gives it back as it is', async () => {
  await anAgreedChange(job, { amount: 9_000, material: 'worker' })
  expect(await unaccept()).toMatchObject({ ok: true })
  expect(await offerOf(job)).toMatchObject({ amount: 8_000, pricing: 'hour', unitPrice: 2_000, material: 'client' })
})
