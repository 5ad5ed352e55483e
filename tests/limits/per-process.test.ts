import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { consume, reward } from '#app/http/limits/rate-limits.server.ts'
import { config } from '#app/config.server.ts'
import type { RateLimit } from '#app/limits/rules.ts'

const limitOf = (name: string, seconds: number): RateLimit => ({
  name,
  counts: 'network',
  points: 2 / config.RATE_LIMIT_FACTOR,
  seconds,
  isPerProcess: true,
})

test('a limit in memory counts each key by itself, gives a point back, and names the wait', async () => {
  const limit = limitOf('per-process', 60)
  expect([await consume(limit, 'a'), await consume(limit, 'a'), await consume(limit, 'b')]).toEqual([0, 0, 0])
  const wait = await consume(limit, 'a')
  expect(wait).toBeGreaterThan(58)
  expect(wait).toBeLessThanOrEqual(60)
  for (let nth = 0; nth < 5; nth += 1) await reward(limit, 'a')
  for (const expected of [0, 0]) expect(await consume(limit, 'a')).toBe(expected)
  expect(await consume(limit, 'a')).toBeGreaterThan(0)
})

test('a limit in memory begins anew when its time is over', async () => {
  const limit = limitOf('short-window', 0.05)
  for (const expected of [0, 0, 1]) expect(await consume(limit, 'a')).toBe(expected)
  await pause(60)
  expect(await consume(limit, 'a')).toBe(0)
})
