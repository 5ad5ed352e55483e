import '#tests/support/environment/shop-settings.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { InvariantWatch } from './asking-invariants.ts'
import { LockWatch } from './lock-watch.ts'
import { runSequence, Tally } from './running.ts'
import { fixedSeed, sequences } from './steps.ts'

const runs = Number(process.env.SEQUENCES_RUNS ?? 8)

const locks = new LockWatch()
const invariants = new InvariantWatch(locks.db)
beforeAll(() => locks.open())
afterAll(() => Promise.all([locks.close(), invariants.close()]))

test('every verb locks people by their ids, then ads by their ids, then the rest', async () => {
  const tally = new Tally()
  for (const steps of fc.sample(sequences, { seed: fixedSeed, numRuns: runs }))
    await runSequence(steps, {
      db: locks.db,
      watch: invariants,
      parallel: 1,
      tally,
      onMove: (verb) => (locks.verb = verb),
    })
  expect(locks.transactions).toBeGreaterThan(100)
  expect([...locks.faults.values()]).toEqual([])
})
