import '#tests/support/environment/default-rate-limits.ts'
import { expect, test } from 'vitest'
import { aProposal, dayMs, later, propose } from '#tests/assignments/appointments/appointment-fixtures.ts'
import { anAssignment } from '#tests/offers/offer-fixtures.ts'

test('each side proposes ten times a day for one job', async () => {
  const job = await anAssignment()
  for (let nth = 0; nth < 10; nth += 1) await aProposal(job, job.clientId)
  expect(await propose(job, job.clientId)).toMatchObject({ reason: 'rate_limited' })
  expect(await propose(job, job.workerId)).toMatchObject({ ok: true })
  expect(await propose(job, job.clientId, { now: later(dayMs - 1) })).toMatchObject({ reason: 'rate_limited' })
})
