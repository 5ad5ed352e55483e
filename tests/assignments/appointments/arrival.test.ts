import { expect, test } from 'vitest'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { answerArrival, contestMissed, reportMissed } from '#app/assignments/appointments/arrival/arriving.server.ts'
import { remindOfAppointments } from '#app/assignments/appointments/arrival/reminding.server.ts'
import {
  canAnswerArrival,
  isUnanswered,
  possibleArrivals,
  remindedAt,
  type Arrival,
} from '#app/assignments/appointments/arrival/rules.ts'
import { completeAssignment, markWorkDone } from '#app/offers/completing.server.ts'
import { acceptOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { takeNextOffer } from '#app/offers/next/taking.server.ts'
import { done, refused } from '#app/outcome.ts'
import { schedules } from '#jobs/worker/schedule.ts'
import { leave } from '#tests/personal-data/leavers.ts'
import { listAnnouncements } from '#tests/offers/offer-fixtures.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { unwrap } from '#tests/support/data/shop.ts'
import {
  agree,
  anAgreedJob,
  aProposal,
  dayMs,
  hourMs,
  later,
  statusesOf,
  suspendBetween,
  timesFrom,
} from './appointment-fixtures.ts'

/** The agreed time is a day after noon, so that its evening before is today. */
const evening = later(6 * hourMs)
const startsAt = later(dayMs)
/** At an hour of the evening before in Sarajevo. */
const eveningAt = (hour: number) => new Date(Date.parse('2026-11-19T23:00Z') + hour * hourMs)
const afterStart = (ms: number) => new Date(startsAt.getTime() + ms)

type AgreedJob = Awaited<ReturnType<typeof anAgreedJob>>

const answer = (job: AgreedJob, arrival: Arrival, { userId = job.workerId, now = evening } = {}) =>
  answerArrival(db, { adId: job.adId, userId, appointmentId: job.proposalId, arrival, now })
const report = (job: AgreedJob, { userId = job.clientId, now = afterStart(2 * hourMs) } = {}) =>
  reportMissed(db, { adId: job.adId, userId, appointmentId: job.proposalId, now })
const contest = (job: AgreedJob, { userId = job.workerId, now = afterStart(dayMs) } = {}) =>
  contestMissed(db, { adId: job.adId, userId, appointmentId: job.proposalId, reason: 'Bio sam.', now })

async function variantsOf(adId: number): Promise<string[]> {
  const announced = await listAnnouncements(adId)
  return announced.filter(({ type }) => type === 'JobCompleted').map(({ variant }) => variant ?? 'default')
}

test('the evening before is six in Sarajevo, also where the clocks change in between', () => {
  expect(remindedAt(new Date('2026-11-30T08:00Z')).toISOString()).toBe('2026-11-29T17:00:00.000Z')
  expect(remindedAt(new Date('2027-03-28T07:00Z')).toISOString()).toBe('2027-03-27T17:00:00.000Z')
  expect(remindedAt(new Date('2026-10-25T08:00Z')).toISOString()).toBe('2026-10-24T16:00:00.000Z')
})

test('both are reminded once in the evening before, the worker with a question, and never of a time that was moved', async () => {
  const [agreed, moved] = [await anAgreedJob(), await anAgreedJob()]
  const proposalId = await aProposal(moved, moved.workerId, { times: timesFrom(later(5 * dayMs)) })
  await agree(moved, { userId: moved.clientId, proposalId })
  expect(await remindOfAppointments(db, { now: later(hourMs) })).toBe(0)
  expect(await remindOfAppointments(db, { now: evening })).toBe(1)
  expect(await remindOfAppointments(db, { now: later(7 * hourMs) })).toBe(0)
  expect((await variantsOf(agreed.adId)).slice(-2).toSorted()).toEqual(['day_asked', 'day_before'])
  expect(await variantsOf(moved.adId)).not.toContain('day_asked')
  expect(schedules.find(({ kind }) => kind === 'remindOfAppointments')?.pattern).toBe('*/10 18-23 * * *')
})

test('the worker answers from the evening before until the end, may change the answer, and calls off from the agreement on', async () => {
  const job = await anAgreedJob()
  expect(await answer(job, 'coming', { now: later(hourMs) })).toEqual(refused('not_now'))
  expect(await answer(job, 'coming')).toEqual(done({ appointmentId: job.proposalId }))
  expect(await variantsOf(job.adId)).not.toContain('day_late')
  expect(await answer(job, 'late')).toMatchObject({ ok: true })
  expect(await variantsOf(job.adId)).toContain('day_late')
  expect(await answer(job, 'late', { now: afterStart(3 * hourMs) })).toEqual(refused('not_now'))
  expect(await answer(await anAgreedJob(), 'cannot', { now: later(hourMs) })).toMatchObject({ ok: true })
})

test('a time of the same evening and a job that is done have no reminder', async () => {
  const [today, isDone] = [await anAgreedJob(timesFrom(later(7 * hourMs))), await anAgreedJob()]
  const { workerId, adId } = isDone
  await markWorkDone(db, { workerId, adId, now: noon })
  await remindOfAppointments(db, { now: evening })
  for (const job of [today, isDone]) expect(await variantsOf(job.adId)).not.toContain('day_asked')
})

test('who is late, comes and is late again says so twice', async () => {
  const job = await anAgreedJob()
  for (const [at, arrival] of (['late', 'coming', 'late'] as const).entries())
    expect(await answer(job, arrival, { now: new Date(+evening + at) })).toMatchObject({ ok: true })
  const rows = await db.selectFrom('outbox').select('payload').where('kind', '=', 'notify').execute()
  const announced = rows.map(({ payload }) => payload as { adId: number; variant: string; dedupeKey: string })
  const late = announced.filter(({ adId, variant }) => adId === job.adId && variant === 'day_late')
  expect(new Set(late.map(({ dedupeKey }) => dedupeKey)).size).toBe(2)
})

test('that a worker comes after all is said to a client who was notified of something else', async () => {
  const [late, silent, answered] = [await anAgreedJob(), await anAgreedJob(), await anAgreedJob()]
  await remindOfAppointments(db, { now: eveningAt(18) })
  await answer(answered, 'coming', { now: eveningAt(19) })
  await answer(late, 'late', { now: eveningAt(19) })
  await remindOfAppointments(db, { now: eveningAt(20.5) })
  for (const job of [late, silent, answered]) await answer(job, 'coming', { now: eveningAt(21) })
  const announced = await Promise.all([late, silent, answered].map(({ adId }) => variantsOf(adId)))
  expect(announced.map((variants) => variants.at(-1) === 'day_coming')).toEqual([true, true, false])
  await answer(late, 'late', { now: eveningAt(22) })
  expect((await variantsOf(late.adId)).at(-1)).toBe('day_late')
})

test('the client is not notified of a question without an answer that waits for the end of quiet hours', async () => {
  const job = await anAgreedJob()
  await remindOfAppointments(db, { now: eveningAt(22) })
  const { id } = await db
    .insertInto('notifications')
    .values({
      user_id: job.workerId,
      type: 'JobCompleted',
      dedupe_key: `appointment-${job.proposalId}-asked`,
      params: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const delivery = { channel: 'push', type: 'JobCompleted', user_id: job.workerId, notification_id: id } as const
  const keys = { dedupe_key: `waiting-${id}`, burst_key: `waiting-${id}`, run_at: eveningAt(31) }
  await db
    .insertInto('deliveries')
    .values({ ...delivery, ...keys })
    .execute()
  await remindOfAppointments(db, { now: eveningAt(23) })
  expect(await variantsOf(job.adId)).not.toContain('day_unanswered')
  await db
    .updateTable('deliveries')
    .set({ run_at: eveningAt(22) })
    .where('notification_id', '=', id)
    .execute()
  await remindOfAppointments(db, { now: eveningAt(23) })
  expect(await variantsOf(job.adId)).toContain('day_unanswered')
})

test('a worker who cannot come ends the time, and either side proposes another', async () => {
  const job = await anAgreedJob()
  expect(await answer(job, 'cannot')).toMatchObject({ ok: true })
  expect(await statusesOf(job.adId)).toEqual(['closed'])
  expect(await variantsOf(job.adId)).toContain('day_called_off')
  expect(await report(job)).toEqual(refused('changed'))
  await aProposal(job, job.workerId, { times: timesFrom(later(3 * dayMs)), now: evening })
})

test('who has not come by the hour can be late, but no longer calls the time off', async () => {
  const job = await anAgreedJob()
  const agreed = { startsAt, endsAt: afterStart(2 * hourMs), missedAt: null }
  expect(possibleArrivals(agreed, afterStart(-1))).toEqual(['coming', 'late', 'cannot'])
  expect(possibleArrivals(agreed, startsAt)).toEqual(['coming', 'late'])
  expect(await answer(job, 'cannot', { now: startsAt })).toEqual(refused('not_now'))
  expect(await answer(job, 'cannot', { now: afterStart(2 * hourMs - 1) })).toEqual(refused('not_now'))
  expect(await answer(job, 'late', { now: startsAt })).toMatchObject({ ok: true })
  expect(await report(job)).toMatchObject({ ok: true })
})

test('without an answer the client reads so from half past eight, half an hour after the question and never without one', () => {
  const agreed = { startsAt, endsAt: afterStart(2 * hourMs), arrival: null, missedAt: null, contestedAt: null }
  const appointment = { ...agreed, remindedAt: evening }
  expect(canAnswerArrival(appointment, evening)).toBe(true)
  expect(isUnanswered(appointment, new Date('2026-11-20T19:29Z'))).toBe(false)
  expect(isUnanswered(appointment, new Date('2026-11-20T19:30Z'))).toBe(true)
  expect(isUnanswered({ ...appointment, arrival: 'coming' }, new Date('2026-11-20T19:30Z'))).toBe(false)
  expect(isUnanswered({ ...appointment, remindedAt: null }, new Date('2026-11-20T19:30Z'))).toBe(false)
  const late = { ...appointment, remindedAt: new Date('2026-11-20T19:20Z') }
  expect([30, 50].map((minute) => isUnanswered(late, new Date(`2026-11-20T19:${minute}Z`)))).toEqual([false, true])
})

test('the client is notified once of a question without an answer, from half past eight, and not after an answer', async () => {
  const [silent, answered, remindedLate] = [await anAgreedJob(), await anAgreedJob(), await anAgreedJob()]
  const set = db.updateTable('appointments').set({ reminded_at: eveningAt(18) })
  await set.where('ad_id', '<>', remindedLate.adId).execute()
  expect(await answer(answered, 'coming', { now: eveningAt(20) })).toMatchObject({ ok: true })
  const countAt = async (hour: number, minutes: number) => {
    await remindOfAppointments(db, { now: new Date(+eveningAt(hour) + minutes * 60_000) })
    const all = await Promise.all([silent, answered, remindedLate].map(({ adId }) => variantsOf(adId)))
    return all.map((variants) => variants.filter((variant) => variant === 'day_unanswered').length)
  }
  expect(await countAt(20, 20)).toEqual([0, 0, 0])
  expect(await countAt(20, 30)).toEqual([1, 0, 0])
  expect(await countAt(20, 49)).toEqual([1, 0, 0])
  expect(await countAt(20, 50)).toEqual([1, 0, 1])
})

test('that nobody came is said once, from an hour after the start until a week later', async () => {
  const job = await anAgreedJob()
  expect(await report(job, { now: afterStart(hourMs / 2) })).toEqual(refused('not_now'))
  expect(await report(job, { now: afterStart(8 * dayMs) })).toEqual(refused('not_now'))
  expect(await report(job)).toMatchObject({ ok: true })
  expect(await report(job)).toEqual(refused('already_reported'))
  expect(await variantsOf(job.adId)).toContain('day_missed')
})

type Ending = [string, (job: AgreedJob, now: Date) => Promise<{ ok: boolean }>]
const endings: Ending[] = [
  ['undoes it', ({ offerId, clientId }, now) => unacceptOffer(db, { offerId, clientId, now })],
  ['cancels', ({ adId, clientId }, now) => cancelAd(db, { adId, clientId, now })],
  [
    'takes the next offer',
    ({ offerId: acceptedId, others, clientId }, now) =>
      takeNextOffer(db, { acceptedId, offerId: others[0]!.offerId, clientId, now }),
  ],
  [
    'completes',
    ({ adId, clientId }, now) => completeAssignment(db, { adId, clientId, rating: 4, comment: 'Uredno.', now }),
  ],
]

test.each(endings)(
  'a client who first %s still says that nobody came, and who ended it before cannot',
  async (_, end) => {
    const [job, early] = [await anAgreedJob(), await anAgreedJob()]
    expect(await end(job, startsAt)).toMatchObject({ ok: true })
    expect(await report(job, { userId: job.workerId })).toEqual(refused('unknown'))
    expect(await report(job)).toMatchObject({ ok: true })
    expect(await variantsOf(job.adId)).toContain('day_missed')
    expect(await contest(job)).toMatchObject({ ok: true })
    expect(await end(early, afterStart(-1))).toMatchObject({ ok: true })
    expect(await report(early)).toEqual(refused('changed'))
  },
)

const moveTo = async (job: AgreedJob, from: Date, now: Date) => {
  const proposalId = await aProposal(job, job.workerId, { times: timesFrom(from), now })
  unwrap(await agree(job, { userId: job.clientId, proposalId, now }))
  return proposalId
}

test('a time that had come is reported although another was agreed since, one that was moved before is not', async () => {
  const job = await anAgreedJob()
  const newId = await moveTo(job, later(3 * dayMs), afterStart(hourMs / 2))
  expect(await report(job)).toMatchObject({ ok: true })
  expect(await report(job)).toEqual(refused('already_reported'))
  expect(await report({ ...job, proposalId: newId })).toEqual(refused('not_now'))
  const moved = await anAgreedJob()
  await moveTo(moved, later(3 * dayMs), afterStart(-1))
  expect(await report(moved)).toEqual(refused('changed'))
  expect(await answer(moved, 'late')).toEqual(refused('changed'))
})

test('it is contested once within three days, also after the job was given to another', async () => {
  const job = await anAgreedJob()
  expect(await contest(job)).toEqual(refused('unknown'))
  await report(job)
  await unacceptOffer(db, { offerId: job.offerId, clientId: job.clientId, now: afterStart(3 * hourMs) })
  const [other] = job.others
  await acceptOffer(db, { offerId: other!.offerId, clientId: job.clientId, now: afterStart(3 * hourMs) })
  expect(await contest(job, { now: afterStart(5 * dayMs) })).toEqual(refused('not_now'))
  expect(await contest(job)).toMatchObject({ ok: true })
  expect(await contest(job)).toEqual(refused('already_contested'))
  expect(await variantsOf(job.adId)).toContain('day_contested')
})

test('a worker who was suspended meanwhile has the three days after it', async () => {
  const [job, other] = [await anAgreedJob(), await anAgreedJob()]
  for (const each of [job, other]) await report(each)
  await suspendBetween(job.workerId, afterStart(dayMs), afterStart(6 * dayMs))
  for (const [each, days] of [
    [job, 9.1],
    [other, 8],
  ] as const)
    expect(await contest(each, { now: afterStart(days * dayMs) })).toEqual(refused('not_now'))
  expect(await contest(job, { now: afterStart(8 * dayMs) })).toMatchObject({ ok: true })
})

test('nothing is reported of a worker whose account is closed', async () => {
  const job = await anAgreedJob()
  await unacceptOffer(db, { offerId: job.offerId, clientId: job.clientId, now: afterStart(hourMs) })
  unwrap(await leave({ id: job.workerId }))
  expect(await report(job)).toEqual(refused('not_now'))
})

test('nobody else answers, reports or contests', async () => {
  const job = await anAgreedJob()
  const strangers = [(await aWorker()).id, (await aClient()).id, job.others[0]!.workerId]
  for (const userId of [...strangers, job.clientId])
    expect(await answer(job, 'late', { userId })).toEqual(refused('unknown'))
  for (const userId of [...strangers, job.workerId]) expect(await report(job, { userId })).toEqual(refused('unknown'))
  await report(job)
  for (const userId of [...strangers, job.clientId]) expect(await contest(job, { userId })).toEqual(refused('unknown'))
})

test('of two reports at once one counts, and a report beside an undone acceptance breaks nothing', async () => {
  const job = await anAgreedJob()
  const [report1, report2] = await Promise.all([report(job), report(job)])
  expect([report1.ok, report2.ok].filter(Boolean)).toHaveLength(1)
  const undone = await anAgreedJob()
  await Promise.all([
    report(undone),
    unacceptOffer(db, { offerId: undone.offerId, clientId: undone.clientId, now: afterStart(2 * hourMs) }),
  ])
  expect(await statusesOf(undone.adId)).toEqual(['closed'])
})
