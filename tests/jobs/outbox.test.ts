import { expect, test } from 'vitest'
import { withRequestId, enqueue, nudge } from '#jobs/outbox/enqueuing.ts'
import { db } from '#tests/support/data/database.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'

function listRows() {
  return db.selectFrom('outbox').selectAll().orderBy('id').execute()
}

test('a job is enqueued with its transaction and rolled back with it', async () => {
  const failing = db.transaction().execute(async (trx) => {
    await enqueue(trx, { kind: 'imageVariants', payload: { imageId: 1 } })
    throw new Error('the write failed')
  })
  await expect(failing).rejects.toThrow('the write failed')
  expect(await listRows()).toEqual([])

  await db.transaction().execute((trx) => enqueue(trx, { kind: 'imageVariants', payload: { imageId: 2 } }))
  expect(await listRows()).toMatchObject([
    { kind: 'imageVariants', payload: { imageId: 2 }, relayed_at: null, done_at: null },
  ])
})

test('the same dedupe key is enqueued once', async () => {
  await Promise.all([1, 2, 3].map(() => enqueue(db, { kind: 'canary', payload: {}, dedupeKey: 'canary@noon' })))
  expect((await listRows()).filter(({ kind }) => kind === 'canary')).toHaveLength(1)
})

test('an invalid payload is refused when it is enqueued', async () => {
  await expect(enqueue(db, { kind: 'imageVariants', payload: { imageId: 1.5 } })).rejects.toThrow()
})

test('a job stores the id of its request', async () => {
  await withRequestId('request-7', () => enqueue(db, { kind: 'imageVariants', payload: { imageId: 3 } }))
  expect((await listRows()).at(-1)).toMatchObject({ request_id: 'request-7' })
})

test('nudges do not wait, however many there are', () => {
  const started = performance.now()
  for (let count = 0; count < 10_000; count += 1) nudge()
  expect(performance.now() - started).toBeLessThan(scaledToLoad(100))
})
