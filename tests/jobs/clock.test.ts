import { afterEach, expect, test } from 'vitest'
import { findClockError, measureClockSkew } from '#jobs/worker/clock.ts'
import { db } from '#tests/support/data/database.ts'
import { startWorker, type WorkerProcess } from './worker-process.ts'

let worker: WorkerProcess | undefined

afterEach(async () => {
  worker?.child.kill('SIGKILL')
  await worker?.exited
})

test('a worker whose clock is changed while it runs says so, and ends', async () => {
  worker = await startWorker('drifting', { NODE_OPTIONS: '--import ./tests/support/web/shift-clock-on-signal.ts' })
  worker.child.kill('SIGUSR2')
  expect(await worker.exited).toBe(1)
  expect(worker.lines().join('\n')).toMatch(
    /worker stops: this machine's clock is 3600 seconds ahead of the database's; set it right \(NTP\) and start again/,
  )
})

test.each([
  [-3_600_000, 'behind'],
  [-4_000, 'behind'],
  [4_000, 'ahead of'],
  [86_400_000, 'ahead of'],
])('a clock that is %i ms off is wrong', async (offset, direction) => {
  expect(await findClockError(db, () => Date.now() + offset)).toContain(`${direction} the database's`)
})

test('a clock that is less than two seconds off is right, and so is one of which a slow database says little', async () => {
  expect(await findClockError(db, () => Date.now() + 1_000)).toBeNull()
  expect(await measureClockSkew(db, Date.now)).toBeLessThan(1_000)

  const readings = [Date.now() - 9_000, Date.now() + 60_000]
  expect(await findClockError(db, () => readings.shift()!)).toBeNull()
})
