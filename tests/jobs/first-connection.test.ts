import { expect, test } from 'vitest'
import { connectionString } from '#tests/support/data/database.ts'
import { startTcpProxy } from '#tests/support/environment/tcp-proxy.ts'
import { openBackend } from '#jobs/outbox/backend.ts'
import { waitUntil } from './backends.ts'

test('a worker whose first connection to PostgreSQL fails works as soon as another one succeeds', async () => {
  const proxy = await startTcpProxy(connectionString)
  proxy.freeze()
  const errors: string[] = []
  const backend = openBackend({ databaseUrl: proxy.url, onError: ({ message }) => errors.push(message) })
  const { promise: done, resolve } = Promise.withResolvers<void>()
  const worker = backend.createWorker('fan-out', 1, async () => resolve())
  await waitUntil(async () => errors.length > 0)
  proxy.thaw()
  await backend.queues['fan-out'].add('canary', { outboxId: 1 })
  await done
  await worker.close()
  await backend.close()
  proxy.stop()
  expect(errors.length).toBeLessThan(20)
})
