import { expect, test } from 'vitest'
import { retryJob, retryQueue, setQueueAside } from '#app/admin/jobs/acts.server.ts'
import { listQueueStates } from '#app/admin/jobs/queries.server.ts'
import { countTotals } from '#app/admin/totals.server.ts'
import { refused } from '#app/outcome.ts'
import { anAdmin } from '#tests/support/data/admins.ts'
import { aCast, anAdAtStage } from '#tests/support/data/scenes.ts'
import { db } from '#tests/support/data/database.ts'

async function aDeadJob(kind = 'sendMail') {
  const payload = JSON.stringify({ deliveryId: 1, attempt: 1 })
  const values = { kind, payload, created_at: new Date(Date.now() - 60_000), dead_at: new Date(), error: 'pukla veza' }
  return (await db.insertInto('outbox').values(values).returning('id').executeTakeFirstOrThrow()).id
}

async function anAct() {
  const { adminId } = await anAdmin()
  return { adminId, reason: 'Pošta opet radi', now: new Date() }
}

const rowsOf = (adminId: number) => db.selectFrom('audit_log').selectAll().where('admin_id', '=', adminId).execute()
const mail = async () => (await listQueueStates(db)).find(({ queue }) => queue === 'mail')!

test('a dead job is retried once, with one row in the log', async () => {
  const [jobId, act] = [await aDeadJob(), await anAct()]
  expect((await mail()).dead).toBe(1)
  expect((await retryJob(db, { ...act, jobId })).ok).toBe(true)
  expect(await retryJob(db, { ...act, jobId })).toEqual(refused('no_job'))
  const { dead, waiting, oldestSeconds } = await mail()
  expect([dead, waiting]).toEqual([0, 1])
  expect(oldestSeconds).toBeGreaterThanOrEqual(0)
  const rows = await rowsOf(act.adminId)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ action: 'retry_job', subject_id: String(jobId), after: { jobs: 1 } })
})

test('a queue is set aside and retried as by the command, and other queues stay as they are', async () => {
  await aDeadJob('sendSms')
  const act = await anAct()
  expect((await setQueueAside(db, { ...act, queue: 'mail' })).ok).toBe(true)
  expect((await mail()).dead).toBe(1)
  expect((await retryQueue(db, { ...act, queue: 'mail' })).ok).toBe(true)
  expect((await mail()).dead).toBe(0)
  const sms = (await listQueueStates(db)).find(({ queue }) => queue === 'sms')!
  expect(sms.dead).toBe(1)
  expect((await rowsOf(act.adminId)).map(({ action }) => action)).toEqual(['drain_queue', 'retry_queue'])
})

test('the totals are what is there', async () => {
  const before = await countTotals(db)
  const cast = await aCast()
  await anAdAtStage('completed', cast)
  await anAdAtStage('draft', cast)
  const after = await countTotals(db)
  expect(after.users).toBe(after.workers + after.clients)
  expect([after.ads - before.ads, after.completedJobs - before.completedJobs]).toEqual([1, 1])
})
