import { beforeEach, describe, expect, test } from 'vitest'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { findAgreedTime, listAppointments } from '#app/assignments/appointments/queries.server.ts'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { acceptOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { done, refused } from '#app/outcome.ts'
import {
  agree,
  anAgreedJob,
  aProposal,
  dayMs,
  decline,
  later,
  propose,
  statusesOf,
  timesFrom,
  tomorrow,
  withdraw,
  type Job,
} from '#tests/assignments/appointments/appointment-fixtures.ts'
import { anAssignment, listAnnouncements } from '#tests/offers/offer-fixtures.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

let job: Job
let sides: Record<'client' | 'worker', number>

beforeEach(async () => {
  job = await anAssignment()
  sides = { client: job.clientId, worker: job.workerId }
})

test('sixty later proposals leave what was agreed on the page', async () => {
  const proposalId = await aProposal(job, sides.worker)
  await agree(job, { userId: sides.client, proposalId })
  const later60 = Array.from({ length: 60 }, () => ({
    ad_id: job.adId,
    offer_id: job.offerId,
    proposer_id: sides.worker,
    proposed_at: noon,
    decided_at: noon,
    status: 'replaced' as const,
  }))
  await db.insertInto('appointments').values(later60).execute()
  const listed = await listAppointments(db, job.adId)
  expect([listed.length, listed.at(-1)!.id]).toEqual([60, proposalId])
})

const agreedTime = async () => (await findAgreedTime(db, job.adId))?.startsAt
const daysAnnounced = async () =>
  (await listAnnouncements(job.adId)).filter(({ variant }) => variant?.startsWith('day_'))
const unaccept = () => unacceptOffer(db, { offerId: job.offerId, clientId: job.clientId, now: noon })
const complete = () =>
  completeAssignment(db, { adId: job.adId, clientId: job.clientId, rating: 5, comment: '', now: noon })
const cancel = () => cancelAd(db, { adId: job.adId, clientId: job.clientId, now: noon })

describe.each([
  ['client', 'worker'],
  ['worker', 'client'],
] as const)('the %s proposes', (proposer, other) => {
  test('and the other side takes one of the times', async () => {
    const proposalId = await aProposal(job, sides[proposer])
    expect(await agree(job, { userId: sides[other], proposalId, position: 2 })).toEqual(
      done({ startsAt: later(2 * dayMs) }),
    )
    expect(await agreedTime()).toEqual(later(2 * dayMs))
    expect(await daysAnnounced()).toEqual([
      { type: 'JobCompleted', variant: 'day_proposed', recipients: [sides[other]] },
      { type: 'JobCompleted', variant: 'day_agreed', recipients: [sides[proposer]] },
    ])
  })

  test('and cannot answer the own proposal, which the other cannot withdraw', async () => {
    const proposalId = await aProposal(job, sides[proposer])
    expect(await agree(job, { userId: sides[proposer], proposalId })).toEqual(refused('own_proposal'))
    expect(await decline(job, { userId: sides[proposer], proposalId })).toEqual(refused('own_proposal'))
    expect(await withdraw(job, { userId: sides[other], proposalId })).toEqual(refused('unknown'))
  })

  test('and the other proposes something else, which replaces it', async () => {
    const replaced = await aProposal(job, sides[proposer])
    const proposalId = await aProposal(job, sides[other])
    expect(await statusesOf(job.adId)).toEqual(['replaced', 'proposed'])
    expect(await agree(job, { userId: sides[other], proposalId: replaced })).toEqual(refused('already_decided'))
    expect(await agree(job, { userId: sides[proposer], proposalId })).toMatchObject({ ok: true })
  })

  test('and none of the times suits', async () => {
    const proposalId = await aProposal(job, sides[proposer])
    expect(await decline(job, { userId: sides[other], proposalId })).toEqual(done({ proposalId }))
    expect(await agree(job, { userId: sides[other], proposalId })).toEqual(refused('already_decided'))
    expect((await daysAnnounced()).at(-1)).toEqual({
      type: 'JobCompleted',
      variant: 'day_declined',
      recipients: [sides[proposer]],
    })
  })

  test('and takes it back', async () => {
    const proposalId = await aProposal(job, sides[proposer])
    expect(await withdraw(job, { userId: sides[proposer], proposalId })).toEqual(done({ proposalId }))
    expect(await agree(job, { userId: sides[other], proposalId })).toEqual(refused('already_decided'))
    expect(await withdraw(job, { userId: sides[proposer], proposalId })).toEqual(refused('already_decided'))
  })
})

test('an agreed time stands until the other side consents to a new one', async () => {
  job = await anAgreedJob()
  sides = { client: job.clientId, worker: job.workerId }
  const proposalId = await aProposal(job, sides.worker, { times: timesFrom(later(5 * dayMs)), now: later(1) })
  expect(await agreedTime()).toEqual(tomorrow)
  await decline(job, { userId: sides.client, proposalId })
  expect(await agreedTime()).toEqual(tomorrow)
  const again = await aProposal(job, sides.worker, { times: timesFrom(later(6 * dayMs)) })
  await agree(job, { userId: sides.client, proposalId: again })
  expect(await agreedTime()).toEqual(later(6 * dayMs))
  expect(await statusesOf(job.adId)).toEqual(['moved', 'declined', 'agreed'])
})

test('times are in the future and within ninety days, when proposed and when taken', async () => {
  const attempt = (from: Date) => propose(job, sides.client, { times: timesFrom(tomorrow, from) })
  expect(await attempt(noon)).toEqual(refused('past', { position: 2 }))
  expect(await attempt(later(90 * dayMs + 1))).toEqual(refused('too_far', { position: 2 }))
  expect(await attempt(later(90 * dayMs))).toMatchObject({ ok: true })
  const aDay = [{ position: 1 as const, from: tomorrow, until: later(2 * dayMs) }]
  expect(await propose(job, sides.client, { times: aDay })).toEqual(refused('too_long', { position: 1 }))
  await aProposal(job, sides.client, { times: timesFrom(tomorrow, tomorrow) })
  const twice = db.selectFrom('appointments').innerJoin('appointment_times', 'appointment_id', 'appointments.id')
  expect(
    await twice.select('position').where('status', '=', 'proposed').where('ad_id', '=', job.adId).execute(),
  ).toHaveLength(1)
  const proposalId = await aProposal(job, sides.client)
  expect(await agree(job, { userId: sides.worker, proposalId, now: tomorrow })).toEqual(refused('past'))
  expect(await agree(job, { userId: sides.worker, proposalId, position: 2, now: tomorrow })).toMatchObject({ ok: true })
})

test('nobody else proposes, answers or takes back', async () => {
  const proposalId = await aProposal(job, sides.client)
  for (const { id: userId } of [await aClient(), await aWorker(), { id: job.others[0]!.workerId }]) {
    expect(await propose(job, userId)).toEqual(refused('unknown'))
    for (const verb of [agree, decline, withdraw])
      expect(await verb(job, { userId, proposalId })).toEqual(refused('unknown'))
  }
  const foreign = await anAssignment()
  expect(await agree(foreign, { userId: foreign.workerId, proposalId })).toEqual(refused('unknown'))
})

test.each([
  ['undone', () => unaccept(), []],
  ['cancelled', () => cancel(), []],
  ['completed', () => complete(), [tomorrow]],
])('a job that is %s has no open proposal, and takes none', async (_state, end, standing) => {
  job = await anAgreedJob()
  const proposalId = await aProposal(job, job.clientId)
  expect(await end()).toMatchObject({ ok: true })
  expect((await statusesOf(job.adId)).at(-1)).toBe('closed')
  expect([await agreedTime()].filter(Boolean)).toEqual(standing)
  expect(await agree(job, { userId: job.workerId, proposalId })).toEqual(refused('not_in_progress'))
  expect(await propose(job, job.workerId)).toEqual(refused('not_in_progress'))
  expect(await withdraw(job, { userId: job.clientId, proposalId })).toEqual(refused('not_in_progress'))
})

test('what was proposed to one worker concerns no other', async () => {
  const proposalId = await aProposal(job, sides.client)
  await unaccept()
  const [{ offerId, workerId }] = job.others as [Job['others'][number]]
  await acceptOffer(db, { offerId, clientId: job.clientId, now: noon })
  expect(await agree(job, { userId: workerId, proposalId })).toEqual(refused('unknown'))
  expect(await agree(job, { userId: sides.worker, proposalId })).toEqual(refused('not_in_progress'))
  expect(await propose(job, workerId)).toMatchObject({ ok: true })
})

test('between blocked people nothing is proposed or agreed', async () => {
  const proposalId = await aProposal(job, sides.client)
  await blockMember(db, { viewer: { id: sides.client, userType: 'Client' }, userId: sides.worker, now: noon })
  const before = await daysAnnounced()
  expect(await propose(job, sides.worker)).toEqual(refused('agreement_locked'))
  expect(await agree(job, { userId: sides.worker, proposalId })).toEqual(refused('agreement_locked'))
  expect(await decline(job, { userId: sides.worker, proposalId })).toMatchObject({ ok: true })
  expect(await daysAnnounced()).toEqual(before)
})

type Attempt = () => Promise<{ ok: boolean }>

describe('at the same moment', () => {
  const agreeing = (position: number, proposalId: number): Attempt => {
    return () => agree(job, { userId: sides.worker, proposalId, position })
  }
  test.each<[string, (proposalId: number) => [Attempt, Attempt]]>([
    ['two consents', (id) => [agreeing(1, id), agreeing(2, id)]],
    [
      'consent and withdrawal',
      (id) => [agreeing(1, id), () => withdraw(job, { userId: sides.client, proposalId: id })],
    ],
    ['consent and another proposal', (id) => [agreeing(1, id), () => propose(job, sides.client)]],
    ['consent and decline', (id) => [agreeing(1, id), () => decline(job, { userId: sides.worker, proposalId: id })]],
    ['consent and undoing', (id) => [agreeing(1, id), unaccept]],
    ['consent and cancellation', (id) => [agreeing(1, id), cancel]],
    ['consent and completion', (id) => [agreeing(1, id), complete]],
  ])('%s: the proposal ends in one state', async (name, attemptsOf) => {
    for (let nth = 0; nth < 6; nth += 1) {
      job = await anAssignment()
      sides = { client: job.clientId, worker: job.workerId }
      const attempts = attemptsOf(await aProposal(job, sides.client))
      const [consent, other] = nth % 2 ? attempts : attempts.toReversed()
      const outcomes = await Promise.all([consent!(), other!()])
      const isDecision = /consents|withdrawal|decline/.test(name)
      const won = outcomes.filter(({ ok }) => ok).length
      if (isDecision) expect(won).toBe(1)
      else expect(won).toBeGreaterThan(0)
      const statuses = await statusesOf(job.adId)
      expect(statuses.filter((status) => status === 'proposed').length).toBeLessThanOrEqual(
        name.includes('another') ? 1 : 0,
      )
      expect(statuses.filter((status) => status === 'agreed').length).toBeLessThanOrEqual(1)
    }
  })
})
