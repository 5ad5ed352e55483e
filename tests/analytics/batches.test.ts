import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logDropped, countDropped } from '#app/analytics/dropped.server.ts'
import { createBatchWriter } from '#app/analytics/batches.server.ts'
import { trackingLimits } from '#app/analytics/rules.ts'

const connectionError = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })

test('rows are written after a second, or at once from two hundred on', async () => {
  const written: number[][] = []
  const batches = createBatchWriter<number>(async (rows) => void written.push(rows))
  for (let row = 0; row < 3; row += 1) batches.add(row)
  expect(written).toEqual([])
  await pause(trackingLimits.batchMs + 200)
  expect(written).toEqual([[0, 1, 2]])

  for (let row = 0; row < trackingLimits.batchSize; row += 1) batches.add(row)
  await pause(10)
  expect(written[1]).toHaveLength(trackingLimits.batchSize)
})

test('while the database is down rows are queued in order up to a limit, then dropped', async () => {
  let isDown = true
  const written: number[] = []
  let droppedWhenFull = 0
  const batches = createBatchWriter<number>(
    async (rows) => {
      if (isDown) throw connectionError
      written.push(...rows)
    },
    (reason, count) => (droppedWhenFull += reason === 'full' ? count : 0),
  )
  const many = trackingLimits.maxQueued + 300
  for (let row = 0; row < many; row += 1) batches.add(row)
  await batches.flush()
  expect(batches.counts()).toMatchObject({ written: 0, dropped: 300, queued: trackingLimits.maxQueued })
  expect(droppedWhenFull).toBe(300)

  isDown = false
  await batches.flush()
  expect(batches.counts()).toEqual({ written: trackingLimits.maxQueued, dropped: 300, queued: 0 })
  expect(written).toEqual(Array.from({ length: trackingLimits.maxQueued }, (_, row) => row))
})

test('rows that the database rejects are dropped and counted, and do not block others', async () => {
  const batches = createBatchWriter<number>(async () => {
    throw new Error('violates a check')
  })
  batches.add(1)
  await batches.flush()
  expect(batches.counts()).toEqual({ written: 0, dropped: 1, queued: 0 })
})

test('dropped rows are logged in one line, if there are any', () => {
  const lines: unknown[] = []
  const log = pino({ base: {}, timestamp: false }, { write: (line) => lines.push(JSON.parse(line)) })
  logDropped(log)
  for (const count of [3, 4]) countDropped('behaviour', 'full', count)
  countDropped('vitals', 'capped', 1)
  for (let minute = 0; minute < 2; minute += 1) logDropped(log)
  expect(lines).toEqual([{ level: 40, behaviour_full: 7, vitals_capped: 1, msg: 'analytics rows dropped' }])
})
