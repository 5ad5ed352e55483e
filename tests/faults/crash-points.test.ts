import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { announce } from '#app/notifications/announcing.server.ts'
import { enqueue, nudge } from '#jobs/outbox.ts'
import { describeBackends, emptyQueues, eventually } from '#tests/jobs/backends.ts'
import { startWorker, type WorkerProcess } from '#tests/jobs/worker-process.ts'
import { aClient } from '#tests/support/cast.ts'
import { connectionString, db } from '#tests/support/database.ts'
import { isAllSettled, startOutside, type Outside } from './outside.ts'

describeBackends('a worker that is killed', ({ redisUrl }) => {
  let outside: Outside
  const running: WorkerProcess[] = []
  let userId: number

  beforeAll(async () => {
    outside = await startOutside()
  })
  beforeEach(async () => {
    await db.deleteFrom('outbox').execute()
    await db.deleteFrom('deliveries').execute()
    await emptyQueues(redisUrl)
    userId = (await aClient()).id
    await db.deleteFrom('outbox').execute()
    outside.mails().length = 0
  })
  afterEach(async () => {
    outside.onMail(undefined)
    outside.mail.behave('accept')
    outside.sms.behave()
    for (const { child } of running) child.kill('SIGKILL')
    await Promise.all(running.splice(0).map(({ ended }) => ended))
  })
  afterAll(() => outside.stop())

  async function start(program?: string): Promise<WorkerProcess> {
    const worker = await startWorker('crashing', { REDIS_URL: redisUrl, ...outside.environment }, program)
    running.push(worker)
    return worker
  }

  async function end({ child, ended }: WorkerProcess): Promise<void> {
    child.kill('SIGKILL')
    await ended
  }

  async function aMail(): Promise<void> {
    await announce(db, { type: 'ProfileUpdate', recipientId: userId, dedupeKey: randomUUID() })
    nudge()
  }

  const theDelivery = () => db.selectFrom('deliveries').select(['status', 'uncertain_at', 'sent_at']).executeTakeFirst()

  test('before it has sent: the mail goes out once', async () => {
    const first = await start()
    outside.mail.behave({ at: 'connect', does: 'hang' })
    await aMail()
    await eventually(async () => (await theDelivery())?.status === 'sending')
    await end(first)
    outside.mail.behave('accept')
    await start()
    await eventually(isAllSettled, 20_000)
    expect(outside.mails()).toHaveLength(1)
    expect(await theDelivery()).toMatchObject({ status: 'sent' })
  })

  test('after it has sent and before it wrote so: the same mail may come twice, under one Message-ID, and the books say so', async () => {
    const first = await start()
    outside.onMail(async () => {
      outside.onMail(undefined)
      await end(first)
    })
    await aMail()
    await first.ended
    await start()
    await eventually(isAllSettled, 20_000)
    expect(outside.mails()).toHaveLength(2)
    expect(new Set(outside.mails()).size).toBe(1)
    expect(await theDelivery()).toMatchObject({ status: 'sent', uncertain_at: expect.any(Date) })
  })

  test('after it wrote that it has sent: nothing comes twice', async () => {
    const first = await start()
    const holder = new pg.Client({ connectionString })
    await holder.connect()
    outside.onMail(async () => {
      await holder.query('begin')
      await holder.query(`select from outbox where kind = 'sendMail' for update`)
    })
    await aMail()
    await eventually(async () => (await theDelivery())?.status === 'sent')
    await end(first)
    await holder.query('rollback')
    await holder.end()
    await start()
    await eventually(isAllSettled, 20_000)
    expect(outside.mails()).toHaveLength(1)
    expect(await theDelivery()).toMatchObject({ status: 'sent', uncertain_at: null })
  })

  test('while a code is under way: it is never sent again, and the books say that nobody knows', async () => {
    const first = await start('tests/faults/code-worker.ts')
    const { length: before } = outside.sms.asked
    outside.sms.behave({ does: 'hang' })
    const { id } = await db
      .insertInto('deliveries')
      .values({
        channel: 'sms',
        user_id: userId,
        type: 'Code',
        dedupe_key: randomUUID(),
        burst_key: 'Code',
        expires_at: new Date(Date.now() + 600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(db, { kind: 'sendSms', payload: { deliveryId: id, attempt: 0 } })
    nudge()
    await eventually(async () => outside.sms.asked.length > before)
    await end(first)
    outside.sms.behave()
    await start('tests/faults/code-worker.ts')
    await eventually(isAllSettled, 20_000)
    expect(outside.sms.asked).toHaveLength(before + 1)
    expect(await theDelivery()).toMatchObject({ status: 'unknown', sent_at: null })
  })
})
