import '#tests/support/environment/default-rate-limits.ts'
import { expect, test } from 'vitest'
import { answerArrival } from '#app/assignments/appointments/arrival/arriving.server.ts'
import {
  anAgreedJob,
  aProposal,
  dayMs,
  hourMs,
  later,
  propose,
} from '#tests/assignments/appointments/appointment-fixtures.ts'
import { anAssignment } from '#tests/offers/offer-fixtures.ts'
import { db } from '#tests/support/data/database.ts'

test('each side proposes ten times a day for one job', async () => {
  const job = await anAssignment()
  for (let nth = 0; nth < 10; nth += 1) await aProposal(job, job.clientId)
  expect(await propose(job, job.clientId)).toMatchObject({ reason: 'rate_limited' })
  expect(await propose(job, job.workerId)).toMatchObject({ ok: true })
  expect(await propose(job, job.clientId, { now: later(dayMs - 1) })).toMatchObject({ reason: 'rate_limited' })
})

test('of one agreed time its worker changes the answer eight times a day', async () => {
  const [job, other] = [await anAgreedJob(), await anAgreedJob()]
  const answer = ({ adId, workerId: userId, proposalId: appointmentId }: typeof job, nth: number) =>
    answerArrival(db, {
      adId,
      userId,
      appointmentId,
      arrival: nth % 2 ? 'late' : 'coming',
      now: later(8 * hourMs + nth),
    })
  for (let nth = 0; nth < 8; nth += 1) expect(await answer(job, nth)).toMatchObject({ ok: true })
  expect(await answer(job, 8)).toMatchObject({ reason: 'rate_limited' })
  expect(await answer(other, 8)).toMatchObject({ ok: true })
})
