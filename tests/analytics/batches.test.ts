import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logDropped, noteDropped } from '#app/analytics/dropped.server.ts'
import { inBatches } from '#app/analytics/batches.server.ts'
import { trackingLimits } from '#app/analytics/rules.ts'

const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })

test('rows are written a second later in one go, or by the two hundred at once', async () => {
  const written: number[][] = []
  const batches = inBatches<number>(async (rows) => void written.push(rows))
  for (let row = 0; row < 3; row += 1) batches.add(row)
  expect(written).toEqual([])
  await pause(trackingLimits.batchMs + 200)
  expect(written).toEqual([[0, 1, 2]])

  for (let row = 0; row < trackingLimits.batch; row += 1) batches.add(row)
  await pause(10)
  expect(written[1]).toHaveLength(trackingLimits.batch)
})

test('while the database is away rows wait in their order, the memory they take has a limit, and nothing is lost below it', async () => {
  let isAway = true
  const written: number[] = []
  let full = 0
  const batches = inBatches<number>(
    async (rows) => {
      if (isAway) throw away
      written.push(...rows)
    },
    (reason, count) => (full += reason === 'full' ? count : 0),
  )
  const many = trackingLimits.waiting + 300
  for (let row = 0; row < many; row += 1) batches.add(row)
  await batches.flush()
  expect(batches.counts()).toMatchObject({ written: 0, dropped: 300, waiting: trackingLimits.waiting })
  expect(full).toBe(300)

  isAway = false
  await batches.flush()
  expect(batches.counts()).toEqual({ written: trackingLimits.waiting, dropped: 300, waiting: 0 })
  expect(written).toEqual(Array.from({ length: trackingLimits.waiting }, (_, row) => row))
})

test('rows that the database refuses are dropped and counted, and hold up nobody', async () => {
  const batches = inBatches<number>(async () => {
    throw new Error('violates a check')
  })
  batches.add(1)
  await batches.flush()
  expect(batches.counts()).toEqual({ written: 0, dropped: 1, waiting: 0 })
})

test('what was dropped is one line of the log, and nothing where nothing was', () => {
  const lines: unknown[] = []
  const log = pino({ base: {}, timestamp: false }, { write: (line) => lines.push(JSON.parse(line)) })
  logDropped(log)
  for (const count of [3, 4]) noteDropped('behaviour', 'full', count)
  noteDropped('vitals', 'capped', 1)
  for (let minute = 0; minute < 2; minute += 1) logDropped(log)
  expect(lines).toEqual([
    { level: 40, behaviour_full: 7, vitals_capped: 1, msg: 'visits or measurements were dropped' },
  ])
})
