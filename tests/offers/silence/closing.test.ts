import { beforeEach, expect, test } from 'vitest'
import { reportMissed } from '#app/assignments/appointments/arrival/arriving.server.ts'
import { agreeOnTime } from '#app/assignments/appointments/answering.server.ts'
import { proposeTimes } from '#app/assignments/appointments/proposing.server.ts'
import { findAdOf } from '#app/ads/queries.server.ts'
import { blockMember, unblockMember } from '#app/blocks/blocking.server.ts'
import { selectViolations } from '#app/invariants.server.ts'
import { reviewInvariants } from '#app/reviews/invariants.server.ts'
import { offerInvariants } from '#app/offers/invariants.server.ts'
import { proposeChange } from '#app/assignments/changes/proposing.server.ts'
import { declineProposal } from '#app/assignments/proposals.server.ts'
import { sendAdMessage } from '#app/messages/sending.server.ts'
import { completeAssignment, markWorkDone } from '#app/offers/completing.server.ts'
import { unacceptOffer } from '#app/offers/deciding.server.ts'
import { closeSilentAssignments } from '#app/offers/silence/closing.server.ts'
import { refused } from '#app/outcome.ts'
import { restoreMember, suspendMember } from '#app/suspensions/suspending.server.ts'
import { schedules } from '#jobs/worker/schedule.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { aClient, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { anAssignment, findAd, listAnnouncements } from '../offer-fixtures.ts'

const hourMs = 3_600_000
const after = (days: number, hours = 0) => new Date(noon.getTime() + (days * 24 + hours) * hourMs)
const nothing = { reminded: 0, closed: 0 }
const run = (days: number, hours = 0) => closeSilentAssignments(db, { now: after(days, hours) })

type Job = Awaited<ReturnType<typeof anAssignment>>
let job: Job

beforeEach(async () => {
  await db.deleteFrom('ads').execute()
  await db.deleteFrom('users').execute()
  await db.deleteFrom('outbox').execute()
  job = await aDoneJob()
})

async function aDoneJob(): Promise<Job> {
  const assignment = await anAssignment(1)
  expect(await markWorkDone(db, { ...assignment, now: noon })).toMatchObject({ ok: true })
  return assignment
}

async function isReminderUnread(): Promise<boolean> {
  const own = db.selectFrom('notifications').select('variant').where('user_id', '=', job.clientId)
  return (await own.where('read_at', 'is', null).execute()).some(({ variant }) => variant === 'closing_ahead')
}

const rate = (days: number, clientId = job.clientId, adId = job.adId) =>
  completeAssignment(db, { adId, clientId, rating: 5, comment: 'Uredno.', now: after(days) })

async function announcedTo(userId: number): Promise<string[]> {
  const announced = await listAnnouncements(job.adId)
  const own = announced.filter(({ recipients }) => Array.isArray(recipients) && recipients.includes(userId))
  return own.map(({ type, variant = 'default' }) => `${type}.${variant}`)
}

async function completedJobs(): Promise<number[]> {
  const people = db
    .selectFrom('users')
    .select('completed_jobs as count')
    .where('id', 'in', [job.clientId, job.workerId])
  return (await people.execute()).map(({ count }) => count)
}

async function brokenInvariants(): Promise<string[]> {
  const invariants = [...reviewInvariants, ...offerInvariants]
  return (await selectViolations(db, { invariants, now: noon }).execute(db)).rows.map(({ name }) => name)
}

test('from "done" to day 46 a silent client gets three reminders and the end, the worker only the end', async () => {
  const days: Record<string, number[]> = { reminded: [], closed: [] }
  for (let hour = 0; hour <= 46 * 24; hour += 3) {
    const { reminded, closed } = await run(0, hour)
    if (reminded) days.reminded!.push(hour / 24)
    if (closed) days.closed!.push(hour / 24)
  }
  expect(days).toEqual({ reminded: [2, 7, 13], closed: [14.875] })
  const reminder = 'JobCompleted.closing_ahead'
  expect((await announcedTo(job.clientId)).filter((name) => !name.startsWith('NewOffer'))).toEqual([
    'JobCompleted.worker_done',
    reminder,
    reminder,
    reminder,
    'JobCompleted.closed',
  ])
  expect((await announcedTo(job.workerId)).filter((name) => name.startsWith('Job'))).toEqual(['JobCompleted.closed'])

  expect(await findAd(job.adId)).toMatchObject({ status: 'completed', completed_at: after(14, 21) })
  expect(await completedJobs()).toEqual([1, 1])
  expect(await brokenInvariants()).toEqual([])
  expect(await rate(46)).toEqual(refused('rating_over'))
})

test('reminders and the end wait for the day, and the end for the day after the one that the last reminder names', async () => {
  expect(await run(20, 10)).toEqual(nothing)
  expect(await run(21)).toEqual({ reminded: 1, closed: 0 })
  expect(await run(21, 6)).toEqual(nothing)
  expect(await run(22, 6)).toEqual(nothing)
  expect(await run(23)).toEqual({ reminded: 0, closed: 1 })
  expect(await run(23)).toEqual(nothing)
  expect(schedules.find(({ kind }) => kind === 'closeSilentAssignments')?.pattern).toBe('32 8-19 * * *')
})

test('the client rates within thirty days of the end, once, and the job is not counted again', async () => {
  for (const days of [13, 15]) await run(days)
  expect(await rate(20, (await aClient()).id)).toEqual(refused('unknown'))
  expect(await rate(43)).toMatchObject({ ok: true })
  expect(await rate(43)).toEqual(refused('already_reviewed'))
  expect(await completedJobs()).toEqual([1, 1])
  expect((await announcedTo(job.workerId)).slice(-2)).toEqual(['JobCompleted.closed', 'JobReview.default'])
  expect(await brokenInvariants()).toEqual([])
})

test('once the worker has left there is nobody to rate, and one who was rated stays rated', async () => {
  for (const days of [13, 15]) await run(days)
  const rated = await aDoneJob()
  for (const days of [13, 15]) await run(days)
  expect(await rate(20, rated.clientId, rated.adId)).toMatchObject({ ok: true })
  for (const { workerId } of [job, rated])
    await db
      .updateTable('users')
      .set({ deleted_at: after(20) })
      .where('id', '=', workerId)
      .execute()
  expect(await rate(21)).toEqual(refused('worker_left'))
  expect(await rate(21, rated.clientId, rated.adId)).toEqual(refused('already_reviewed'))
})

const signs: Record<string, () => Promise<unknown>> = {
  'a message': () =>
    sendAdMessage(db, {
      sender: { id: job.clientId, userType: 'Client' },
      adId: job.adId,
      workerId: job.workerId,
      text: 'Nije gotovo.',
      idempotencyKey: 'nije-gotovo',
      now: after(5),
    }),
  'a proposed day': () => propose(job.clientId, 300),
  'a proposed change': () => proposeChange(db, { ...change, userId: job.clientId, adId: job.adId, now: after(5) }),
  'an answered change': async () => {
    const proposed = await proposeChange(db, { ...change, userId: job.workerId, adId: job.adId, now: noon })
    if (!proposed.ok) throw new Error(proposed.reason)
    const { proposalId } = proposed.value
    return declineProposal(db, 'change', { adId: job.adId, userId: job.clientId, proposalId, now: after(5) })
  },
  'a time that was missed': async () => {
    const userId = job.clientId
    const proposed = await propose(job.workerId, 6 * 24, after(-1))
    if (!proposed.ok) throw new Error(proposed.reason)
    const { proposalId } = proposed.value
    await agreeOnTime(db, { adId: job.adId, userId, proposalId, position: 1, now: noon })
    return reportMissed(db, { adId: job.adId, userId, appointmentId: proposalId, now: after(5, 4) })
  },
}

const change = {
  reason: 'Ima više posla.',
  change: { amount: 9_900, basis: null, material: null, scope: null, deposit: null, guaranteeMonths: null },
}

function propose(userId: number, hours: number, now = after(5)) {
  const from = new Date(now.getTime() + hours * hourMs)
  const times = [{ position: 1 as const, from, until: new Date(+from + hourMs) }]
  return proposeTimes(db, { adId: job.adId, userId, times, now })
}

test.for(Object.keys(signs))('%s of the client begins the fourteen days again', async (name) => {
  expect(await run(2)).toEqual({ reminded: 1, closed: 0 })
  await deliverAll()
  expect(await isReminderUnread()).toBe(true)
  expect(await signs[name]!()).toMatchObject({ ok: true })
  expect(await isReminderUnread()).toBe(false)
  expect(await run(6)).toEqual(nothing)
  expect(await run(18, 1)).toEqual({ reminded: 1, closed: 0 })
  expect(await run(19)).toEqual(expect.objectContaining({ closed: 0 }))
  for (const days of [20, 21]) await run(days)
  expect(await findAd(job.adId)).toMatchObject({ status: 'completed' })
})

test('what the worker writes changes nothing, and an agreed day that is ahead waits for itself', async () => {
  const sender = { id: job.workerId, userType: 'Worker' as const }
  const { adId, workerId } = job
  await sendAdMessage(db, { sender, adId, workerId, text: 'Jeste li?', idempotencyKey: 'jeste-li', now: after(1) })
  expect(await run(2)).toEqual({ reminded: 1, closed: 0 })
  await deliverAll()
  await propose(job.workerId, 300, after(2))
  expect(await isReminderUnread()).toBe(true)

  const proposed = await propose(job.workerId, 20 * 24, after(2))
  if (!proposed.ok) throw new Error(proposed.reason)
  const { proposalId } = proposed.value
  await agreeOnTime(db, { adId, userId: job.clientId, proposalId, position: 1, now: after(2, 1) })
  for (const days of [9, 16, 22, 23]) expect(await run(days)).toEqual(nothing)
  expect(await run(25)).toEqual({ reminded: 1, closed: 0 })
})

test('who is suspended is not reminded, and what is no longer agreed does not close', async () => {
  await suspendMember(db, { userId: job.clientId, reason: 'Prijave.', actor: 'Zora', now: after(1) })
  for (const days of [2, 13, 14, 30]) expect(await run(days)).toEqual(nothing)
  job = await aDoneJob()
  await run(13)
  await unacceptOffer(db, { offerId: job.offerId, clientId: job.clientId, now: after(13) })
  expect(await run(14)).toEqual(nothing)
})

test('the days of a suspension are no silence: the fourteen days begin again when the client is restored', async () => {
  const [userId, actor] = [job.clientId, 'Zora']
  for (const days of [2, 7]) await run(days)
  await deliverAll()
  await suspendMember(db, { userId, reason: 'Prijave.', actor, now: after(13, -1) })
  expect(await isReminderUnread()).toBe(true)
  await restoreMember(db, { userId, actor, now: after(20) })
  expect(await isReminderUnread()).toBe(false)
  expect(await run(20, 1)).toEqual(nothing)
  for (const days of [22, 27, 33]) expect(await run(days)).toEqual({ reminded: 1, closed: 0 })
  expect(await run(35)).toEqual({ reminded: 0, closed: 1 })
})

const worker = () => ({ id: job.workerId, userType: 'Worker' as const })
const [actor, prevented] = ['Zora', [after(13, -1), after(20)] as const]
const preventions: Record<string, { begin: () => Promise<unknown>; end: () => Promise<unknown> }> = {
  'the worker is suspended': {
    begin: () => suspendMember(db, { userId: job.workerId, reason: 'Prijave.', actor, now: prevented[0] }),
    end: () => restoreMember(db, { userId: job.workerId, actor, now: prevented[1] }),
  },
  'the worker has blocked the client': {
    begin: () => blockMember(db, { viewer: worker(), userId: job.clientId, now: prevented[0] }),
    end: () => unblockMember(db, { viewerId: job.workerId, userId: job.clientId }),
  },
}

test.for(Object.keys(preventions))(
  'while %s no client is reminded of a silence that cannot be broken',
  async (name) => {
    const other = await aDoneJob()
    for (const days of [2, 7]) expect(await run(days)).toEqual({ reminded: 2, closed: 0 })
    await deliverAll()
    expect(await isReminderUnread()).toBe(true)
    expect(await preventions[name]!.begin()).toMatchObject({ ok: true })
    const endOf = async ({ adId, clientId }: Job) => (await findAdOf(db, { adId, clientId }))!.silentSince
    expect([await endOf(job), await endOf(other)]).toEqual([null, noon])
    expect(await run(13)).toEqual({ reminded: 1, closed: 0 })
    expect(await run(15)).toEqual({ reminded: 0, closed: 1 })
    expect(await findAd(other.adId)).toMatchObject({ status: 'completed' })
    expect(await findAd(job.adId)).toMatchObject({ status: 'in_progress' })

    expect(await isReminderUnread()).toBe(false)
    expect(await run(20)).toEqual(nothing)
    expect(await preventions[name]!.end()).toMatchObject({ ok: true })
    expect(await endOf(job)).toEqual(prevented[1])
    expect(await run(20, 1)).toEqual(nothing)
    for (const days of [22, 27, 33]) expect(await run(days)).toEqual({ reminded: 1, closed: 0 })
    expect(await run(35)).toEqual({ reminded: 0, closed: 1 })
  },
)

test('a client who has blocked the worker can end the silence at any time, so it counts', async () => {
  const viewer = { id: job.clientId, userType: 'Client' as const }
  await blockMember(db, { viewer, userId: job.workerId, now: after(1) })
  expect(await run(2)).toEqual({ reminded: 1, closed: 0 })
  expect(await run(13)).toEqual({ reminded: 1, closed: 0 })
  expect(await run(15)).toEqual({ reminded: 0, closed: 1 })
})

test('closing and rating at the same moment leave one completed job with its rating, in either order', async () => {
  for (let round = 0; round < 20; round += 1) {
    await run(13)
    const verbs = [() => run(14), () => rate(14), () => run(14)]
    await Promise.all((round % 2 ? verbs : verbs.toReversed()).map((verb) => verb()))
    expect(await completedJobs()).toEqual([1, 1])
    const reviews = db.selectFrom('reviews').select('rating').where('ad_id', '=', job.adId)
    expect(await reviews.execute()).toEqual([{ rating: 5 }])
    expect(await brokenInvariants()).toEqual([])
    const events = db.selectFrom('ad_events').select('id').where('ad_id', '=', job.adId).where('type', '=', 'completed')
    expect(await events.execute()).toHaveLength(1)
    job = await aDoneJob()
  }
})
