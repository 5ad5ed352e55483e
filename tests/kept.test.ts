import { expect, test, vi } from 'vitest'
import { keptFor } from '#app/kept.server.ts'
import type { Db } from '#db/connection.ts'

const db = {} as Db

test('a reading is made once however many ask, and again when it is old, behind their backs', async () => {
  let made = 0
  const read = keptFor(0, async () => (made += 1))
  expect(await Promise.all([read(db), keptFor(60_000, read)(db)])).toEqual([1, 1])
  await vi.waitFor(async () => expect(await read(db)).toBeGreaterThan(1))
  const kept = keptFor(60_000, async () => (made += 1))
  const [first, second] = await Promise.all([kept(db), kept(db)])
  expect(first).toBe(second)
})

test('a reading that failed is tried again', async () => {
  let isAway = true
  const read = keptFor(60_000, async () => {
    if (isAway) throw new Error('away')
    return 'there'
  })
  await expect(read(db)).rejects.toThrow('away')
  isAway = false
  expect(await read(db)).toBe('there')
})
