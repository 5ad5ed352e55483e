import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { announce } from '#app/notifications/announcing.server.ts'
import { enqueue, nudge } from '#jobs/outbox/enqueuing.ts'
import { describeBackends, emptyQueues, waitUntil } from '#tests/jobs/backends.ts'
import { startWorker, type WorkerProcess } from '#tests/jobs/worker-process.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { connectionString, db } from '#tests/support/data/database.ts'
import { isAllSettled, startProviderFakes, type ProviderFakes } from './provider-fakes.ts'

describeBackends('a worker that is killed', ({ redisUrl }) => {
  let providers: ProviderFakes
  const running: WorkerProcess[] = []
  let userId: number

  beforeAll(async () => {
    providers = await startProviderFakes()
  })
  beforeEach(async () => {
    await db.deleteFrom('outbox').execute()
    await db.deleteFrom('deliveries').execute()
    await emptyQueues(redisUrl)
    userId = (await aClient()).id
    await db.deleteFrom('outbox').execute()
    providers.mails().length = 0
  })
  afterEach(async () => {
    providers.onMail(undefined)
    providers.mail.setBehaviour('accept')
    providers.sms.setReply()
    for (const { child } of running) child.kill('SIGKILL')
    await Promise.all(running.splice(0).map(({ exited }) => exited))
  })
  afterAll(() => providers.stop())

  async function start(program?: string): Promise<WorkerProcess> {
    const worker = await startWorker('crashing', { REDIS_URL: redisUrl, ...providers.environment }, program)
    running.push(worker)
    return worker
  }

  async function kill({ child, exited }: WorkerProcess): Promise<void> {
    child.kill('SIGKILL')
    await exited
  }

  async function aMail(): Promise<void> {
    await announce(db, { type: 'ProfileUpdate', recipientId: userId, dedupeKey: randomUUID() })
    nudge()
  }

  const findDelivery = () =>
    db.selectFrom('deliveries').select(['status', 'uncertain_at', 'sent_at']).executeTakeFirst()

  test('before it has sent: the mail goes out once', async () => {
    const first = await start()
    providers.mail.setBehaviour({ at: 'connect', does: 'hang' })
    await aMail()
    await waitUntil(async () => (await findDelivery())?.status === 'sending')
    await kill(first)
    providers.mail.setBehaviour('accept')
    await start()
    await waitUntil(isAllSettled)
    expect(providers.mails()).toHaveLength(1)
    expect(await findDelivery()).toMatchObject({ status: 'sent' })
  })

  test.each([1, 2])(
    'after it has sent and before it wrote so (%i in succession): the same mail may come again, under one Message-ID, and the books say so',
    async (kills) => {
      let worker = start()
      let remaining = kills
      providers.onMail(async () => {
        if (remaining === 0) return
        remaining -= 1
        await kill(await worker)
      })
      await worker
      await aMail()
      for (let nth = 1; nth <= kills; nth += 1) {
        const { exited } = await worker
        await exited
        worker = start()
      }
      await worker
      await waitUntil(isAllSettled)
      expect(providers.mails()).toHaveLength(1 + kills)
      expect(new Set(providers.mails()).size).toBe(1)
      expect(await findDelivery()).toMatchObject({ status: 'sent', uncertain_at: expect.any(Date) })
    },
  )

  test('after it wrote that it has sent: nothing comes twice', async () => {
    const first = await start()
    const holder = new pg.Client({ connectionString })
    await holder.connect()
    providers.onMail(async () => {
      await holder.query('begin')
      await holder.query(`select from outbox where kind = 'sendMail' for update`)
    })
    await aMail()
    await waitUntil(async () => (await findDelivery())?.status === 'sent')
    await kill(first)
    await holder.query('rollback')
    await holder.end()
    await start()
    await waitUntil(isAllSettled)
    expect(providers.mails()).toHaveLength(1)
    expect(await findDelivery()).toMatchObject({ status: 'sent', uncertain_at: null })
  })

  test('while a code is being sent: it is never sent again, and its delivery is marked as uncertain', async () => {
    const first = await start('tests/faults/code-worker.ts')
    const { length: before } = providers.sms.received
    providers.sms.setReply({ does: 'hang' })
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
    await waitUntil(async () => providers.sms.received.length > before)
    await kill(first)
    providers.sms.setReply()
    await start('tests/faults/code-worker.ts')
    await waitUntil(isAllSettled)
    expect(providers.sms.received).toHaveLength(before + 1)
    expect(await findDelivery()).toMatchObject({ status: 'unknown', sent_at: null })
  })
})
