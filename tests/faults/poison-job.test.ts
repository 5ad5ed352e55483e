import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { announce } from '#app/notifications/announcing.server.ts'
import { enqueue, nudge } from '#jobs/outbox/enqueuing.ts'
import { describeBackends, emptyQueues, waitUntil } from '#tests/jobs/backends.ts'
import { runJobsCommand, startWorker } from '#tests/jobs/worker-process.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { isAllSettled, startProviderFakes } from './provider-fakes.ts'

describeBackends('a job that kills its process', ({ redisUrl }) => {
  test('is set aside after three tries; the others run, and the operator sees it', async () => {
    const providers = await startProviderFakes()
    const { id: userId } = await aClient()
    await db.deleteFrom('outbox').execute()
    await emptyQueues(redisUrl)
    const start = () => startWorker('poisoned', { REDIS_URL: redisUrl, ...providers.environment })
    let current = await start()
    let deaths = 0
    providers.onMail(async () => {
      deaths += 1
      current.child.kill('SIGKILL')
      await current.exited
    })
    await announce(db, { type: 'ProfileUpdate', recipientId: userId, dedupeKey: randomUUID() })
    nudge()
    while (deaths < 3) {
      await current.exited
      current = await start()
    }
    await waitUntil(
      async () => (await db.selectFrom('outbox').select('id').where('dead_at', 'is not', null).execute()).length === 1,
    )
    await enqueue(db, { kind: 'canary', payload: {} })
    nudge()
    await waitUntil(isAllSettled)
    expect(deaths).toBe(3)
    expect((await runJobsCommand(['failed'], redisUrl)).output).toMatch(/\d+ +sendMail +2\S+Z +2\S+Z/)
    current.child.kill('SIGKILL')
    await current.exited
    await providers.stop()
  })
})
