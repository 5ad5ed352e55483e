import { beforeEach, expect, test } from 'vitest'
import { declineAd } from '#app/ads/responses/declining.server.ts'
import { answerArrival } from '#app/assignments/appointments/arrival/arriving.server.ts'
import { remindedAt } from '#app/assignments/appointments/arrival/rules.ts'
import { remindOfAppointments } from '#app/assignments/appointments/arrival/reminding.server.ts'
import {
  agree as agreeOnTime,
  aJobOfToday,
  aProposal,
  hourMs,
  decline as declineTimes,
  withdraw as withdrawTimes,
} from '#tests/assignments/appointments/appointment-fixtures.ts'
import {
  aChange,
  agree as agreeToChange,
  decline as declineChange,
  withdraw as withdrawChange,
} from '#tests/assignments/changes/change-fixtures.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { anAssignment, anOpenAd } from '#tests/offers/offer-fixtures.ts'
import { aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
})

/** What a member has not read, once everything was delivered. */
async function unreadOf(userId: number): Promise<string[]> {
  await deliverAll()
  const rows = db.selectFrom('notifications').select(['variant', 'ad_id']).where('user_id', '=', userId)
  const unread = await rows.where('read_at', 'is', null).orderBy('id').execute()
  return unread.map(({ variant }) => variant)
}

test.each(['coming', 'late', 'cannot'] as const)(
  'who says "%s" has read the question, and the client nothing',
  async (arrival) => {
    const { adId, clientId, workerId, proposalId } = await aJobOfToday()
    await db.deleteFrom('outbox').execute()
    await remindOfAppointments(db, { now: remindedAt(new Date(Date.now() + hourMs)) })
    expect(await unreadOf(workerId)).toEqual(['day_asked'])
    await answerArrival(db, { adId, userId: clientId, appointmentId: proposalId, arrival, now: new Date() })
    expect(await unreadOf(workerId)).toEqual(['day_asked'])
    await answerArrival(db, { adId, userId: workerId, appointmentId: proposalId, arrival, now: new Date() })
    expect(await unreadOf(workerId)).toEqual([])
    expect(await unreadOf(clientId)).toContain(arrival === 'cannot' ? 'day_called_off' : 'day_before')
  },
)

const answers = {
  agree: { day: agreeOnTime, change: agreeToChange },
  decline: { day: declineTimes, change: declineChange },
}

test.each(['agree', 'decline'] as const)(
  'an answer to proposed days and to a change (%s) reads its question',
  async (answer) => {
    const job = await anAssignment()
    await db.deleteFrom('outbox').execute()
    const proposalId = await aProposal(job, job.workerId)
    const changeId = await aChange(job, job.workerId)
    expect(await unreadOf(job.clientId)).toEqual(['day_proposed', 'change_proposed'])
    await answers[answer].day(job, { userId: job.clientId, proposalId })
    expect(await unreadOf(job.clientId)).toEqual(['change_proposed'])
    await answers[answer].change(job, { userId: job.clientId, proposalId: changeId })
    expect(await unreadOf(job.clientId)).toEqual([])
  },
)

test('what is taken back or replaced is no longer a question', async () => {
  const job = await anAssignment()
  await db.deleteFrom('outbox').execute()
  await aProposal(job, job.workerId)
  await aChange(job, job.workerId)
  expect(await unreadOf(job.clientId)).toEqual(['day_proposed', 'change_proposed'])
  const [proposalId, changeId] = [await aProposal(job, job.workerId), await aChange(job, job.workerId)]
  expect(await unreadOf(job.clientId)).toEqual(['day_proposed', 'change_proposed'])
  await withdrawTimes(job, { userId: job.workerId, proposalId })
  await withdrawChange(job, { userId: job.workerId, proposalId: changeId })
  expect(await unreadOf(job.clientId)).toEqual([])
})

test('who declines an ad has read of it, and nobody else', async () => {
  const [{ adId }, { id: workerId }, { id: otherId }] = [await anOpenAd(), await aWorker(), await aWorker()]
  await db.deleteFrom('outbox').execute()
  for (const recipientId of [workerId, otherId])
    await announce(db, { type: 'NewJobMatch', recipientId, adId, dedupeKey: `match-${adId}` })
  expect(await unreadOf(workerId)).toEqual(['default'])
  await declineAd(db, { adId, workerId, reason: 'busy', now: new Date() })
  expect([await unreadOf(workerId), await unreadOf(otherId)]).toEqual([[], ['default']])
})
