import { beforeEach, expect, test } from 'vitest'
import { changeInvariants } from '#app/assignments/changes/invariants.server.ts'
import { presentChanges } from '#app/assignments/changes/presenters.server.ts'
import { listVersions } from '#app/assignments/changes/versions.server.ts'
import { listChanges } from '#app/assignments/changes/queries.server.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { findViolations } from '#app/invariants.server.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { findContactDetails } from '#app/offers/contact-details.server.ts'
import { acceptOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { offerInvariants } from '#app/offers/invariants.server.ts'
import { done, refused } from '#app/outcome.ts'
import type { Job } from '#tests/assignments/appointments/appointment-fixtures.ts'
import {
  aChange,
  agree,
  anAgreedChange,
  decline,
  highestOfferOf,
  offerOf,
  propose,
  termsOf,
} from '#tests/assignments/changes/change-fixtures.ts'
import { aJobWithOpenTotal } from '#tests/offers/prices/open-total-fixtures.ts'
import { noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

let job: Job

beforeEach(async () => {
  job = await aJobWithOpenTotal()
})

const findBroken = () => findViolations(db, { invariants: [...changeInvariants, ...offerInvariants], now: noon })
const unaccept = () => unacceptOffer(db, { offerId: job.offerId, clientId: job.clientId, now: noon })
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

async function present() {
  const details = (await findContactDetails(db, { adId: job.adId, viewerId: job.clientId }))!
  const reader = { t: getTranslate('bs'), language: 'bs', viewerId: job.clientId } as const
  const changes = await listChanges(db, job.adId)
  const versions = listVersions(details, { appointments: [], changes }, reader)
  return { ...presentChanges(details, changes, reader), versions }
}

test('a change that both agree to names the total, and the versions say what was open', async () => {
  const proposalId = await aChange(job, job.workerId, { amount: 45_000 })
  expect((await present()).open!.lines.map(plain)).toEqual(['Cijena: ukupno poslije pregleda → 450 KM'])
  expect(await termsOf(job)).toMatchObject({ amount: null })
  expect(await agree(job, { userId: job.clientId, proposalId })).toEqual(done({ proposalId }))
  expect(await termsOf(job)).toMatchObject({ amount: 45_000, basis: { pricing: 'visit', unitPrice: 3_000 } })
  expect(await highestOfferOf(job.adId)).toBe(45_000)
  expect((await present()).versions.map(({ texts }) => texts.map(plain))).toEqual([
    ['Cijena: ukupno poslije pregleda → 450 KM'],
    ['Cijena: 30 KM za pregled, ukupno poslije pregleda'],
  ])
  expect(await findBroken()).toEqual([])
})

test('the price of the visit cannot be taken away before the total is named, but together with it', async () => {
  const removal = { basis: { unitPrice: null } }
  expect(await propose(job, job.workerId, removal)).toEqual(refused('total_required'))
  await anAgreedChange(job, { amount: 45_000, ...removal })
  expect(await termsOf(job)).toMatchObject({ amount: 45_000, basis: { pricing: 'visit', unitPrice: null } })
  expect((await unaccept()).ok).toBe(true)
  expect(await offerOf(job)).toMatchObject({ isOpen: true, pricing: 'visit', unitPrice: 3_000 })
  expect(await findBroken()).toEqual([])
})

test('a total as high as the price of the visit is a change too, and one that is declined leaves it open', async () => {
  const proposalId = await aChange(job, job.workerId, { amount: 3_000 })
  await decline(job, { userId: job.clientId, proposalId })
  expect(await termsOf(job)).toMatchObject({ amount: null })
  await anAgreedChange(job, { amount: 3_000 })
  expect(await termsOf(job)).toMatchObject({ amount: 3_000 })
})

test('without a total the price is that of a visit, which alone may change', async () => {
  for (const basis of [{ pricing: 'total' }, { pricing: 'hour', unitPrice: 2_000 }] as const)
    expect(await propose(job, job.workerId, { basis })).toEqual(refused('total_required'))
  await anAgreedChange(job, { basis: { unitPrice: 4_000 } })
  expect(await termsOf(job)).toMatchObject({ amount: null, basis: { pricing: 'visit', unitPrice: 4_000 } })
  await anAgreedChange(job, { amount: 20_000, basis: { pricing: 'total' } })
  expect(await termsOf(job)).toMatchObject({ amount: 20_000, basis: { pricing: 'total', unitPrice: null } })
  expect(await findBroken()).toEqual([])
})

test('the price of the visit stands in place of an open total, also after it changed and after the end', async () => {
  const stored = async () => (await offerOf(job)).amount
  expect(await stored()).toBe(3_000)
  await anAgreedChange(job, { basis: { unitPrice: 4_000 } })
  expect(await stored()).toBe(4_000)
  await anAgreedChange(job, { material: 'client' })
  expect(await stored()).toBe(4_000)
  expect(await findBroken()).toEqual([])
  await unaccept()
  expect(await stored()).toBe(3_000)
  await acceptOffer(db, { offerId: job.offerId, clientId: job.clientId, now: noon })
  await anAgreedChange(job, { amount: 45_000 })
  expect(await stored()).toBe(45_000)
  await unaccept()
  expect(await stored()).toBe(3_000)
  expect(await findBroken()).toEqual([])
})

test('a deposit before the total has a warning instead of a limit', async () => {
  expect((await present()).deposit).toMatchObject({ isHigh: false, text: expect.stringContaining('Dok ukupna cijena') })
  await anAgreedChange(job, { deposit: { amount: 10_000, purpose: null, dueOn: null } })
  expect((await present()).deposit).toMatchObject({ isHigh: true, text: expect.stringContaining('Avans od 100') })
  await anAgreedChange(job, { amount: 60_000 })
  expect((await present()).deposit).toMatchObject({ isHigh: false })
})

test('an acceptance that is taken back opens the total again, whatever was named since', async () => {
  await anAgreedChange(job, { amount: 45_000 })
  await anAgreedChange(job, { amount: 50_000, basis: { pricing: 'total' } })
  expect(await unaccept()).toMatchObject({ ok: true })
  expect(await termsOf(job)).toMatchObject({ amount: null, basis: { pricing: 'visit', unitPrice: 3_000 } })
  expect(await highestOfferOf(job.adId)).toBeNull()
})

test('a job whose total is still open is completed', async () => {
  const { adId, clientId } = job
  const completed = await completeAssignment(db, { adId, clientId, rating: 5, comment: 'Uredno.', now: noon })
  expect(completed).toMatchObject({ ok: true })
  expect(await termsOf(job)).toMatchObject({ amount: null })
})
