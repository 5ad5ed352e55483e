import { expect, test } from 'vitest'
import { remindOfAppointments } from '#app/assignments/appointments/arrival/reminding.server.ts'
import { answerArrival } from '#app/assignments/appointments/arrival/arriving.server.ts'
import { awaitedAnswers, presentAwaitedAnswer } from '#app/assignments/awaited-answers.server.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { markWorkDone } from '#app/offers/completing.server.ts'
import { unacceptOffer } from '#app/offers/deciding.server.ts'
import {
  aProposal,
  agree,
  anAgreedJob,
  hourMs,
  later,
  tomorrow,
} from '#tests/assignments/appointments/appointment-fixtures.ts'
import { aChange, agree as consent } from '#tests/assignments/changes/change-fixtures.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { anAssignment } from '#tests/offers/offer-fixtures.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const t = getTranslate('bs')

async function rowsOf(id: number, userType: 'Worker' | 'Client', now = noon): Promise<string[][]> {
  const { answers } = await db
    .selectNoFrom(awaitedAnswers({ id, userType }, now).as('answers'))
    .executeTakeFirstOrThrow()
  return answers
    .map((answer) => presentAwaitedAnswer(answer, userType === 'Client', t))
    .map(({ to, title }) => [to, title])
}

test('a proposed day waits for the other side until it is answered', async () => {
  const job = await anAssignment()
  const proposalId = await aProposal(job, job.clientId)
  expect(await rowsOf(job.clientId, 'Client')).toEqual([])
  expect(await rowsOf(job.workerId, 'Worker')).toEqual([
    [`/majstor/dogovor/${job.adId}#prijedlog`, expect.stringMatching(/^\p{L}+ predlaže termin$/u)],
  ])
  await agree(job, { userId: job.workerId, proposalId })
  expect(await rowsOf(job.workerId, 'Worker')).toEqual([])
})

test('a change and a day of one job are two rows, the older first, each with a path of its own', async () => {
  const job = await anAssignment()
  const proposalId = await aChange(job, job.workerId)
  await aProposal(job, job.workerId, { now: later(60_000) })
  const path = `/klijent/dogovor/${job.adId}`
  const paths = async () => (await rowsOf(job.clientId, 'Client')).map(([to]) => to)
  expect(await paths()).toEqual([`${path}#izmjena`, `${path}#prijedlog`])
  await consent(job, { userId: job.clientId, proposalId })
  expect(await paths()).toEqual([`${path}#prijedlog`])
})

test('an agreed time waits for its worker from the reminder in the evening before until an answer or its end', async () => {
  const job = await anAgreedJob()
  const evening = new Date(tomorrow.getTime() - 17 * hourMs)
  expect(await rowsOf(job.workerId, 'Worker', evening)).toEqual([])
  await remindOfAppointments(db, { now: evening })
  expect(await rowsOf(job.workerId, 'Worker', evening)).toEqual([
    [`/majstor/dogovor/${job.adId}/dolazak`, expect.stringMatching(/^Dolazite li\?/)],
  ])
  expect(await rowsOf(job.clientId, 'Client', evening)).toEqual([])
  expect(await rowsOf(job.workerId, 'Worker', later(72 * hourMs))).toEqual([])
  const given = { adId: job.adId, userId: job.workerId, appointmentId: job.proposalId }
  const { ok } = await answerArrival(db, { ...given, arrival: 'coming', now: evening })
  expect([ok, await rowsOf(job.workerId, 'Worker', evening)]).toEqual([true, []])
})

test('a job that is done has no question whether its worker comes', async () => {
  const job = await anAgreedJob()
  const evening = new Date(tomorrow.getTime() - 17 * hourMs)
  await remindOfAppointments(db, { now: evening })
  await deliverAll()
  const isUnread = async () => {
    const own = db.selectFrom('notifications').select('variant').where('user_id', '=', job.workerId)
    return (await own.where('read_at', 'is', null).execute()).some(({ variant }) => variant === 'day_asked')
  }
  expect(await isUnread()).toBe(true)
  expect(await markWorkDone(db, { adId: job.adId, workerId: job.workerId, now: evening })).toMatchObject({ ok: true })
  expect([await isUnread(), await rowsOf(job.workerId, 'Worker', evening)]).toEqual([false, []])
})

test('nothing waits for others, nor once the acceptance is undone', async () => {
  const job = await anAssignment()
  await aProposal(job, job.clientId)
  const other = await aWorker()
  expect(await rowsOf(other.id, 'Worker')).toEqual([])
  const { ok } = await unacceptOffer(db, { offerId: job.offerId, clientId: job.clientId, now: noon })
  expect([ok, await rowsOf(job.workerId, 'Worker')]).toEqual([true, []])
})
