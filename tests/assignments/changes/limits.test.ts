import '#tests/support/environment/default-rate-limits.ts'
import { expect, test } from 'vitest'
import { dayMs, later } from '#tests/assignments/appointments/appointment-fixtures.ts'
import { aChange, propose } from '#tests/assignments/changes/change-fixtures.ts'
import { anAssignment } from '#tests/offers/offer-fixtures.ts'

test('each side proposes ten changes a day for one job', async () => {
  const job = await anAssignment()
  for (let nth = 0; nth < 10; nth += 1) await aChange(job, job.clientId)
  expect(await propose(job, job.clientId)).toMatchObject({ reason: 'rate_limited' })
  expect(await propose(job, job.workerId)).toMatchObject({ ok: true })
  expect(await propose(job, job.clientId, { amount: 13_000 }, later(dayMs - 1))).toMatchObject({
    reason: 'rate_limited',
  })
})
