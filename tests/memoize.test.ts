import { expect, test, vi } from 'vitest'
import { memoizeFor } from '#app/memoize.server.ts'
import type { Db } from '#db/connection.ts'

const db = {} as Db

test('concurrent callers share one read, and a stale value is served while it is refreshed', async () => {
  let calls = 0
  const read = memoizeFor(0, async () => (calls += 1))
  expect(await Promise.all([read(db), memoizeFor(60_000, read)(db)])).toEqual([1, 1])
  await vi.waitFor(async () => expect(await read(db)).toBeGreaterThan(1))
  const memoized = memoizeFor(60_000, async () => (calls += 1))
  const [first, second] = await Promise.all([memoized(db), memoized(db)])
  expect(first).toBe(second)
})

test('a failed read is retried', async () => {
  let isFailing = true
  const read = memoizeFor(60_000, async () => {
    if (isFailing) throw new Error('away')
    return 'there'
  })
  await expect(read(db)).rejects.toThrow('away')
  isFailing = false
  expect(await read(db)).toBe('there')
})

test('a value that is older than its maximum is not served', async () => {
  vi.useFakeTimers({ now: 0 })
  let calls = 0
  const read = memoizeFor(30_000, async () => (calls += 1), { maxAgeMs: 60_000 })
  expect(await read(db)).toBe(1)
  vi.setSystemTime(59_000)
  expect([await read(db), await read(db)]).toEqual([1, 2])
  vi.setSystemTime(59_000 + 61_000)
  expect(await Promise.all([read(db), read(db)])).toEqual([3, 3])
  vi.useRealTimers()
})
