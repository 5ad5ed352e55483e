import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

type Line = { level: number; msg: string; error?: string; id?: number; suppressed?: number }

let throttleHooks: pino.LoggerOptions['hooks']
let lines: Line[]
let log: pino.Logger

beforeAll(async () => {
  vi.useFakeTimers()
  ;({ throttleHooks } = await import('#app/log-throttle.server.ts'))
})
beforeEach(() => {
  lines = []
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(JSON.parse(chunk.toString()) as Line)
      done()
    },
  })
  log = pino({ base: { process: 'web' }, hooks: throttleHooks }, stream)
})
// Ends the interval of whatever a test has logged.
afterEach(() => void vi.advanceTimersByTime(20_000))
afterAll(() => void vi.useRealTimers())

const fail = (times: number, error: string) => {
  for (let id = 1; id <= times; id += 1) log.error({ id, error }, 'request failed')
}

test('of equal failures ten are logged in an interval, and then how many more there were', () => {
  fail(500, 'no connection')
  expect(lines.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  vi.advanceTimersByTime(20_000)
  expect(lines.slice(10)).toMatchObject([{ level: 50, msg: 'request failed', error: 'no connection', suppressed: 490 }])
  fail(1, 'no connection')
  expect(lines.at(-1)).toMatchObject({ id: 1 })
  vi.advanceTimersByTime(20_000)
  expect(lines).toHaveLength(12)
})

test('the first of every kind is logged, however many kinds there are', () => {
  for (let kind = 0; kind < 1_000; kind += 1) fail(11, `error ${kind}`)
  expect(new Set(lines.filter(({ id }) => id === 1).map(({ error }) => error)).size).toBe(1_000)
  vi.advanceTimersByTime(20_000)
  expect(lines.reduce((sum, { suppressed = 0 }) => sum + suppressed, 0)).toBe(1_000)
})

test('lines of requests and fatal errors are never suppressed', () => {
  for (let id = 1; id <= 50; id += 1) log.info({ id, status: 503 })
  for (let id = 1; id <= 50; id += 1) log.fatal('process ended by an error')
  expect(lines).toHaveLength(100)
})
