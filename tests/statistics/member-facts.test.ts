import { beforeEach, expect, test } from 'vitest'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { answerArrival, contestMissed, reportMissed } from '#app/assignments/appointments/arrival/arriving.server.ts'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { sendAdMessage, sendDirectMessage } from '#app/messages/sending.server.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { contestCause } from '#app/offers/contest/contesting.server.ts'
import { listCauses } from '#app/offers/contest/queries.server.ts'
import { acceptOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { findAdForWorker } from '#app/offers/worker-queries.server.ts'
import { presentProfile } from '#app/workers/presenters.server.ts'
import { findPublicWorker } from '#app/workers/queries.server.ts'
import { countDemand } from '#app/statistics/demand.server.ts'
import { presentClientFacts, presentWorkerFacts } from '#app/statistics/facts/presenter.server.ts'
import {
  agree,
  aProposal,
  dayMs,
  hourMs,
  later,
  timesFrom,
} from '#tests/assignments/appointments/appointment-fixtures.ts'
import { anOffer, anOpenAd } from '#tests/offers/offer-fixtures.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { unwrap } from '#tests/support/data/shop.ts'

const now = later(30 * dayMs)
const start = later(dayMs)

let clientId: number
let workerId: number

beforeEach(async () => {
  await db.deleteFrom('ads').execute()
  await db.deleteFrom('member_facts').execute()
  clientId = (await aClient()).id
  workerId = (await aWorker()).id
})

async function aJob({ startsAt = start } = {}) {
  const { adId } = await anOpenAd({ clientId })
  const offerId = await anOffer(adId, workerId)
  unwrap(await acceptOffer(db, { offerId, clientId, now: noon }))
  const job = { adId, clientId, workerId, offerId, others: [] }
  const proposalId = await aProposal(job, clientId, { times: timesFrom(startsAt) })
  unwrap(await agree(job, { userId: workerId, proposalId }))
  return { ...job, proposalId }
}

type Job = Awaited<ReturnType<typeof aJob>>
const complete = async ({ adId }: Job) =>
  unwrap(await completeAssignment(db, { adId, clientId, rating: 5, comment: 'Uredno.', now: later(3 * dayMs) }))
const undo = async ({ offerId }: Job, cause?: 'worker_cannot') =>
  unwrap(await unacceptOffer(db, { offerId, clientId, cause, now: later(3 * dayMs) }))
const miss = async ({ adId, proposalId: appointmentId }: Job, at = later(dayMs + 2 * hourMs)) => {
  const report = { adId, userId: clientId, appointmentId, now: at }
  return unwrap(await reportMissed(db, report))
}

/** An empty time is no answer. */
async function aConversation(writtenAt: Date, answeredAt: Date | null) {
  const { id } = await aClient()
  const write = { recipientId: workerId, text: 'Radite li nedjeljom?', idempotencyKey: `facts-${id}`, now: writtenAt }
  unwrap(await sendDirectMessage(db, { ...write, sender: { id, userType: 'Client' } }))
  if (!answeredAt) return id
  const answer = { recipientId: id, text: 'Radim.', idempotencyKey: `facts-answer-${id}`, now: answeredAt }
  unwrap(await sendDirectMessage(db, { ...answer, sender: { id: workerId, userType: 'Worker' } }))
  return id
}

/** The client writes once about the job, and undoes the acceptance so long after. */
async function aClosedConversation(openMs: number) {
  const { adId, offerId } = await aJob({ startsAt: later(20 * dayMs) })
  const message = { adId, text: 'Kad dolazite?', idempotencyKey: `facts-job-${adId}`, now: noon }
  unwrap(await sendAdMessage(db, { ...message, sender: { id: clientId, userType: 'Client' } }))
  unwrap(await unacceptOffer(db, { offerId, clientId, now: later(openMs) }))
}

async function count() {
  await countDemand(db, { now })
  const rows = await db.selectFrom('member_facts').selectAll().execute()
  return new Map(rows.map(({ user_id: id, ...facts }) => [id, facts]))
}

function workMinutes(from: Date, until: Date): number {
  const hour = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Sarajevo', hour: 'numeric', hourCycle: 'h23' })
  let minutes = 0
  for (let at = +from; at < +until; at += 60_000) {
    const local = Number(hour.format(new Date(at)))
    if (local >= 8 && local < 20) minutes += 1
  }
  return minutes
}

test('every figure is that of the rows', async () => {
  for (let nth = 0; nth < 4; nth += 1) await complete(await aJob())
  const missed = await aJob()
  await miss(missed)
  await undo(missed)
  const contested = await aJob()
  await miss(contested)
  const contest = { adId: contested.adId, userId: workerId, appointmentId: contested.proposalId, reason: 'Bio sam.' }
  unwrap(await contestMissed(db, { ...contest, now: later(2 * dayMs) }))
  await complete(contested)
  const calledOff = await aJob()
  const answer = { adId: calledOff.adId, userId: workerId, appointmentId: calledOff.proposalId }
  unwrap(await answerArrival(db, { ...answer, arrival: 'cannot', now: later(dayMs - hourMs) }))
  await undo(calledOff)
  await undo(await aJob(), 'worker_cannot')
  const disputed = await aJob()
  await undo(disputed, 'worker_cannot')
  const [{ id: eventId } = { id: 0 }] = await listCauses(db, { adId: disputed.adId, viewerId: workerId })
  unwrap(await contestCause(db, { eventId, workerId, reason: 'Mogao sam.', now: later(4 * dayMs) }))
  await undo(await aJob({ startsAt: later(10 * dayMs) }))
  unwrap(await cancelAd(db, { adId: (await aJob()).adId, clientId, now: later(2 * dayMs) }))
  const { adId } = await aJob({ startsAt: later(40 * dayMs) })

  const waits = [0.5, 1, 3, 20, 30, null].map((hours) => hours && hours * hourMs)
  for (const wait of waits) await aConversation(later(5 * hourMs), wait ? later(5 * hourMs + wait) : null)
  await aConversation(later(29 * dayMs), null)

  const facts = await count()
  expect(facts.get(workerId)).toMatchObject({ fulfilled: 7, cases: 9, answers: 6 })
  const answered = waits.flatMap((wait) => (wait ? [workMinutes(later(5 * hourMs), later(5 * hourMs + wait))] : []))
  expect(facts.get(workerId)!.answer_minutes).toBe(answered.toSorted((one, other) => one - other)[2])
  expect(facts.get(clientId)).toEqual({ fulfilled: 5, cases: 7, answers: 0, answer_minutes: null })

  expect((await findAdForWorker(db, { adId, workerId }))?.clientFacts).toMatchObject({ fulfilled: 5, cases: 7 })
  const profiles = db.selectFrom('worker_profiles').select('public_slug as slug').where('user_id', '=', workerId)
  const profile = presentProfile((await findPublicWorker(db, await profiles.executeTakeFirstOrThrow()))!, 'bs')
  expect(profile.facts).toEqual(presentWorkerFacts({ fulfilled: 7, cases: 9, answers: 6, answerMinutes: 120 }, 'bs'))
})

const move = async (job: Job, at: Date) => {
  const proposalId = await aProposal(job, clientId, { times: timesFrom(later(9 * dayMs)), now: at })
  unwrap(await agree(job, { userId: workerId, proposalId, now: at }))
}

test('a time that was over when another was agreed on, or when the job ended, is a case; one that was not is none', async () => {
  const end = later(dayMs + 2 * hourMs)
  const passed = await aJob()
  await move(passed, end)
  expect((await count()).get(workerId)).toMatchObject({ fulfilled: 2, cases: 2 })
  await move(await aJob(), later(dayMs + hourMs))
  expect((await count()).get(workerId)).toMatchObject({ fulfilled: 3, cases: 3 })
  await undo(await aJob())
  expect((await count()).get(workerId)).toMatchObject({ fulfilled: 4, cases: 4 })
  await miss(passed)
  expect((await count()).get(workerId)).toMatchObject({ fulfilled: 3, cases: 4 })
})

test('a time that was agreed for after the end of the job is no case, and one to which the worker came late is one', async () => {
  await complete(await aJob({ startsAt: later(3 * dayMs + hourMs) }))
  expect((await count()).has(workerId)).toBe(false)
  await complete(await aJob({ startsAt: later(3 * dayMs) }))
  const late = await aJob()
  const answer = { adId: late.adId, userId: workerId, appointmentId: late.proposalId }
  unwrap(await answerArrival(db, { ...answer, arrival: 'late', now: start }))
  expect((await count()).get(workerId)).toMatchObject({ fulfilled: 2, cases: 2 })
})

test('a time that is called off within a day of it counts as one to which the worker did not come', async () => {
  for (const hours of [24, 23.9]) {
    const { adId, proposalId: appointmentId } = await aJob({ startsAt: later(2 * dayMs) })
    const at = later(2 * dayMs - hours * hourMs)
    unwrap(await answerArrival(db, { adId, userId: workerId, appointmentId, arrival: 'cannot', now: at }))
  }
  expect((await count()).get(workerId)).toMatchObject({ fulfilled: 0, cases: 1 })
})

test('of an agreement that was undone that nobody came may be said afterwards, and the client is not the one who undid it', async () => {
  const job = await aJob()
  await undo(job)
  expect((await count()).get(clientId)).toMatchObject({ fulfilled: 0, cases: 1 })
  await miss(job, later(4 * dayMs))
  const facts = await count()
  expect(facts.get(workerId)).toMatchObject({ fulfilled: 0, cases: 1 })
  expect(facts.has(clientId)).toBe(false)
})

test('a message that could not be answered is no case', async () => {
  const answersOf = async () => (await count()).get(workerId)?.answers ?? 0
  await aClosedConversation(hourMs)
  expect(await answersOf()).toBe(0)
  await aClosedConversation(2 * dayMs)
  expect(await answersOf()).toBe(1)
  const ids: number[] = []
  for (let nth = 0; nth < 4; nth += 1) ids.push(await aConversation(noon, null))
  const answeredBy = await aConversation(noon, later(hourMs))
  expect(await answersOf()).toBe(6)
  const [blocker, blocked, leaver, hidden] = ids as [number, number, number, number]
  await blockMember(db, { viewer: { id: blocker, userType: 'Client' }, userId: workerId, now })
  expect(await answersOf()).toBe(5)
  for (const userId of [blocked, answeredBy])
    await blockMember(db, { viewer: { id: workerId, userType: 'Worker' }, userId, now })
  expect(await answersOf()).toBe(4)
  await db.updateTable('users').set({ deleted_at: now }).where('id', '=', leaver).execute()
  expect(await answersOf()).toBe(3)
  await db.updateTable('messages').set({ hidden_at: now }).where('sender_id', '=', hidden).execute()
  expect(await answersOf()).toBe(2)
})

test('from five cases up in words, and below no data', async () => {
  const facts = { fulfilled: 17, cases: 18, answers: 5, answerMinutes: 125 }
  expect(presentWorkerFacts(facts, 'bs')).toEqual([
    ['Dolazi na dogovoreni termin', '17 od 18'],
    ['Odgovara na poruke', 'obično za 2 h, između 8 i 20 h'],
  ])
  const few = { ...facts, cases: 4, answers: 4 }
  expect(presentWorkerFacts(few, 'bs').map(([, value]) => value)).toEqual(Array(2).fill('još nema podataka'))
  expect(presentWorkerFacts({ ...facts, answerMinutes: null }, 'bs')[1]![1]).toBe('rijetko')
  expect(presentClientFacts({ ...facts, fulfilled: 6, cases: 7 }, 'bs')).toBe('ispunjeni dogovori: 6 od 7')
  expect(presentClientFacts(null, 'bs')).toContain('još nema podataka')
})

test('a count leaves out who has left', async () => {
  for (let nth = 0; nth < 2; nth += 1) await complete(await aJob())
  expect((await count()).get(clientId)).toMatchObject({ fulfilled: 2, cases: 2 })
  await db.updateTable('users').set({ deleted_at: now }).where('id', '=', clientId).execute()
  expect((await count()).has(clientId)).toBe(false)
  await db.updateTable('users').set({ deleted_at: null }).where('id', '=', clientId).execute()
})
