import { beforeEach, describe, expect, test } from 'vitest'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { findViolations } from '#app/invariants.server.ts'
import { agreeToChange } from '#app/assignments/changes/answering.server.ts'
import { listCalendarJobs } from '#app/assignments/calendar-feeds.server.ts'
import { changeInvariants } from '#app/assignments/changes/invariants.server.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { acceptOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { takeNextOffer } from '#app/offers/next/taking.server.ts'
import { adInvariants } from '#app/ads/invariants.server.ts'
import { done, refused } from '#app/outcome.ts'
import { anAgreedJob, dayMs, later, type Job } from '#tests/assignments/appointments/appointment-fixtures.ts'
import {
  aChange,
  agree,
  anAgreedChange,
  decline,
  highestOfferOf,
  offerOf,
  propose,
  statusesOf,
  termsOf,
  withdraw,
} from '#tests/assignments/changes/change-fixtures.ts'
import { anAssignment, listAnnouncements } from '#tests/offers/offer-fixtures.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

let job: Job
let sides: Record<'client' | 'worker', number>
let accepted: Awaited<ReturnType<typeof offerOf>>

beforeEach(async () => {
  job = await anAssignment()
  sides = { client: job.clientId, worker: job.workerId }
  accepted = await offerOf(job)
})

const changesAnnounced = async () =>
  (await listAnnouncements(job.adId)).filter(({ variant }) => variant?.startsWith('change_'))
const unaccept = () => unacceptOffer(db, { offerId: job.offerId, clientId: job.clientId, now: noon })
const accept = () => acceptOffer(db, { offerId: job.offerId, clientId: job.clientId, now: noon })
const complete = () =>
  completeAssignment(db, { adId: job.adId, clientId: job.clientId, rating: 5, comment: '', now: noon })
const cancel = () => cancelAd(db, { adId: job.adId, clientId: job.clientId, now: noon })
const takeNext = () =>
  takeNextOffer(db, { offerId: job.others[0]!.offerId, acceptedId: job.offerId, clientId: job.clientId, now: noon })
const findBroken = () => findViolations(db, { invariants: [...changeInvariants, ...adInvariants], now: noon })

describe.each([
  ['client', 'worker'],
  ['worker', 'client'],
] as const)('the %s proposes', (proposer, other) => {
  test('and nothing changes until the other side consents', async () => {
    const proposalId = await aChange(job, sides[proposer], { amount: 12_000, material: 'worker' })
    expect(await offerOf(job)).toEqual(accepted)
    expect(await agree(job, { userId: sides[other], proposalId })).toEqual(done({ proposalId }))
    expect(await offerOf(job)).toMatchObject({ amount: 12_000, material: 'worker' })
    expect(await changesAnnounced()).toEqual([
      { type: 'JobCompleted', variant: 'change_proposed', recipients: [sides[other]] },
      { type: 'JobCompleted', variant: 'change_agreed', recipients: [sides[proposer]] },
    ])
  })

  test('and cannot answer the own change, which the other cannot withdraw', async () => {
    const proposalId = await aChange(job, sides[proposer])
    expect(await agree(job, { userId: sides[proposer], proposalId })).toEqual(refused('own_proposal'))
    expect(await decline(job, { userId: sides[proposer], proposalId })).toEqual(refused('own_proposal'))
    expect(await withdraw(job, { userId: sides[other], proposalId })).toEqual(refused('unknown'))
    expect(await offerOf(job)).toEqual(accepted)
  })

  test('and the other proposes something else, which replaces it', async () => {
    const replaced = await aChange(job, sides[proposer])
    const proposalId = await aChange(job, sides[other], { amount: 11_000 })
    expect(await statusesOf(job.adId)).toEqual(['replaced', 'proposed'])
    expect(await agree(job, { userId: sides[other], proposalId: replaced })).toEqual(refused('already_decided'))
    expect(await agree(job, { userId: sides[proposer], proposalId })).toMatchObject({ ok: true })
    expect(await offerOf(job)).toMatchObject({ amount: 11_000 })
  })

  test('and the other declines, or the own side takes it back', async () => {
    const proposalId = await aChange(job, sides[proposer])
    expect(await decline(job, { userId: sides[other], proposalId })).toEqual(done({ proposalId }))
    expect((await changesAnnounced()).at(-1)).toMatchObject({ variant: 'change_declined' })
    const again = await aChange(job, sides[proposer])
    expect(await withdraw(job, { userId: sides[proposer], proposalId: again })).toEqual(done({ proposalId: again }))
    for (const id of [proposalId, again])
      expect(await agree(job, { userId: sides[other], proposalId: id })).toEqual(refused('already_decided'))
    expect(await offerOf(job)).toEqual(accepted)
  })
})

test('each agreed change lies over the ones before; nothing and no months end a deposit and a guarantee', async () => {
  const deposit = { amount: 3_000, purpose: 'pločice', dueOn: '2026-12-01' }
  await anAgreedChange(job, { scope: 'I hodnik.', deposit, guaranteeMonths: 24 })
  await anAgreedChange(job, { amount: 15_000 })
  expect(await termsOf(job)).toEqual({
    amount: 15_000,
    basis: { pricing: 'total', unitPrice: null },
    material: accepted.material,
    scope: 'I hodnik.',
    deposit,
    guaranteeMonths: 24,
  })
  await anAgreedChange(job, { deposit: { amount: 0, purpose: null, dueOn: null }, guaranteeMonths: 0 })
  expect(await termsOf(job)).toMatchObject({ amount: 15_000, deposit: null, guaranteeMonths: null })
  expect(await highestOfferOf(job.adId)).toBeGreaterThanOrEqual(15_000)
  expect(await findBroken()).toEqual([])
})

test('what holds already is no change', async () => {
  const { amount } = accepted
  const none = { amount: 0, purpose: null, dueOn: null }
  for (const change of [{ amount }, {}, { deposit: none }, { guaranteeMonths: 0 }])
    expect(await propose(job, sides.client, change)).toEqual(refused('nothing_changed'))
  await anAgreedChange(job, { scope: 'I hodnik.' })
  await aChange(job, sides.client, { scope: 'I hodnik.', guaranteeMonths: 6 })
  const { scope } = await db
    .selectFrom('assignment_changes')
    .select('scope')
    .where('status', '=', 'proposed')
    .where('ad_id', '=', job.adId)
    .executeTakeFirstOrThrow()
  expect(scope).toBeNull()
})

test('a deposit is at most the price, and paid within a year', async () => {
  const attempt = (amount: number, dueOn: string | null = null, price: number | null = null) =>
    propose(job, sides.client, { amount: price, deposit: { amount, purpose: null, dueOn } })
  expect(await attempt(accepted.amount + 1)).toEqual(refused('deposit_above_price'))
  expect(await attempt(accepted.amount + 1, null, accepted.amount + 100)).toMatchObject({ ok: true })
  expect(await attempt(100, '2020-01-01')).toEqual(refused('deposit_day'))
  expect(
    await attempt(
      100,
      later(367 * dayMs)
        .toISOString()
        .slice(0, 10),
    ),
  ).toEqual(refused('deposit_day'))
  const proposalId = await aChange(job, sides.client, { deposit: { amount: 100, purpose: null, dueOn: '2026-11-21' } })
  const late = { adId: job.adId, userId: sides.worker, proposalId, now: later(3 * dayMs) }
  expect(await agreeToChange(db, late)).toEqual(refused('deposit_overdue'))
  await anAgreedChange(job, { deposit: { amount: accepted.amount, purpose: null, dueOn: null } })
  expect(await propose(job, sides.client, { amount: accepted.amount - 100 })).toEqual(refused('deposit_above_price'))
})

test('nobody else proposes, answers or takes back', async () => {
  const proposalId = await aChange(job, sides.client)
  for (const { id: userId } of [await aClient(), await aWorker(), { id: job.others[0]!.workerId }]) {
    expect(await propose(job, userId)).toEqual(refused('unknown'))
    for (const verb of [agree, decline, withdraw])
      expect(await verb(job, { userId, proposalId })).toEqual(refused('unknown'))
  }
  const foreign = await anAssignment()
  expect(await agree(foreign, { userId: foreign.workerId, proposalId })).toEqual(refused('unknown'))
})

test.each([
  ['undone', () => unaccept(), 'not_in_progress'],
  ['cancelled', () => cancel(), 'not_in_progress'],
  ['given to another', () => takeNext(), 'unknown'],
])('a job that is %s has the price and the material of the offer again', async (_state, end, reason) => {
  await anAgreedChange(job, { amount: 90_000, material: 'worker' })
  await anAgreedChange(job, { amount: 95_000, material: 'client' })
  const proposalId = await aChange(job, sides.client)
  expect(await end()).toMatchObject({ ok: true })
  expect(await statusesOf(job.adId)).toEqual(['closed', 'closed', 'closed'])
  expect(await offerOf(job)).toMatchObject({ amount: accepted.amount, material: accepted.material })
  expect(await agree(job, { userId: sides.worker, proposalId })).toEqual(refused('not_in_progress'))
  expect(await withdraw(job, { userId: sides.client, proposalId })).toEqual(refused(reason))
  expect(await propose(job, sides.worker)).toEqual(refused('not_in_progress'))
  expect(await findBroken()).toEqual([])
})

test('accepted again, an offer is as it was offered', async () => {
  await anAgreedChange(job, { amount: 90_000, guaranteeMonths: 12 })
  await unaccept()
  expect(await accept()).toMatchObject({ ok: true })
  expect(await termsOf(job)).toMatchObject({ amount: accepted.amount, guaranteeMonths: null })
  await anAgreedChange(job, { amount: 20_000 })
  expect(await findBroken()).toEqual([])
})

test('a completed job keeps what was agreed and takes no more', async () => {
  await anAgreedChange(job, { amount: 90_000 })
  const proposalId = await aChange(job, sides.client, { amount: 95_000 })
  expect(await complete()).toMatchObject({ ok: true })
  expect(await statusesOf(job.adId)).toEqual(['agreed', 'closed'])
  expect(await offerOf(job)).toMatchObject({ amount: 90_000 })
  expect(await agree(job, { userId: sides.worker, proposalId })).toEqual(refused('not_in_progress'))
  expect(await findBroken()).toEqual([])
})

test('the calendar has a changed price as a later version of its entry', async () => {
  job = await anAgreedJob()
  const entry = async () => (await listCalendarJobs(db, { userId: job.workerId, now: noon }))[0]!
  expect((await entry()).agreedAt).toEqual(noon)
  const proposalId = await aChange(job, job.clientId, { amount: 12_000 })
  await agreeToChange(db, { adId: job.adId, userId: job.workerId, proposalId, now: later(dayMs) })
  expect(await entry()).toMatchObject({ amount: 12_000, agreedAt: later(dayMs) })
})

test('between blocked people nothing is proposed or agreed', async () => {
  const proposalId = await aChange(job, sides.client)
  await blockMember(db, { viewer: { id: sides.client, userType: 'Client' }, userId: sides.worker, now: noon })
  const before = await changesAnnounced()
  expect(await propose(job, sides.worker)).toEqual(refused('agreement_locked'))
  expect(await agree(job, { userId: sides.worker, proposalId })).toEqual(refused('agreement_locked'))
  expect(await decline(job, { userId: sides.worker, proposalId })).toMatchObject({ ok: true })
  expect(await changesAnnounced()).toEqual(before)
})

type Attempt = () => Promise<{ ok: boolean }>

describe('at the same moment', () => {
  const agreeing = (proposalId: number): Attempt => {
    return () => agree(job, { userId: sides.worker, proposalId })
  }
  test.each<[string, (proposalId: number) => [Attempt, Attempt]]>([
    ['two consents', (id) => [agreeing(id), agreeing(id)]],
    ['consent and withdrawal', (id) => [agreeing(id), () => withdraw(job, { userId: sides.client, proposalId: id })]],
    ['consent and decline', (id) => [agreeing(id), () => decline(job, { userId: sides.worker, proposalId: id })]],
    ['consent and another change', (id) => [agreeing(id), () => propose(job, sides.client, { amount: 13_000 })]],
    ['consent and undoing', (id) => [agreeing(id), unaccept]],
    ['consent and cancellation', (id) => [agreeing(id), cancel]],
    ['consent and the next offer', (id) => [agreeing(id), takeNext]],
    ['consent and completion', (id) => [agreeing(id), complete]],
  ])('%s: price and change agree', async (name, attemptsOf) => {
    for (let nth = 0; nth < 4; nth += 1) {
      job = await anAssignment()
      sides = { client: job.clientId, worker: job.workerId }
      const attempts = attemptsOf(await aChange(job, sides.client))
      const [one, other] = nth % 2 ? attempts : attempts.toReversed()
      const outcomes = await Promise.all([one!(), other!()])
      const won = outcomes.filter(({ ok }) => ok).length
      if (/consents|withdrawal|decline/.test(name)) expect(won).toBe(1)
      else expect(won).toBeGreaterThan(0)
      const [first] = await statusesOf(job.adId)
      expect((await offerOf(job)).amount).toBe(first === 'agreed' ? 12_000 : accepted.amount)
      expect(await findBroken()).toEqual([])
    }
  })
})

test('an offer whose agreed price lies outside the budget waits again, at its own price, when the acceptance is undone', async () => {
  await anAgreedChange(job, { amount: 90_000 })
  expect(await unaccept()).toMatchObject({ ok: true })
  expect(await offerOf(job)).toMatchObject({ status: 'pending', amount: accepted.amount })
})
