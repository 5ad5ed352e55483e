import '#tests/support/environment/shop-settings.ts'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { db } from '#tests/support/data/database.ts'
import { partOfToday } from '#tests/support/environment/part-of-today.ts'
import { InvariantWatch } from './asking-invariants.ts'
import { runSequence, Tally } from './running.ts'
import { examples, fixedSeed as seed, sequences } from './steps.ts'

const numRuns = 39
const numRunsAtOnce = partOfToday(Array.from({ length: numRuns }), 2).length
/** A sequence that fails is shortened for what is left of it. */
const interruptAfterTimeLimit = 240_000

const watch = new InvariantWatch(db)
afterAll(() => watch.close())

test('whatever is done in whatever order, one at a time, every invariant holds and no verb breaks', async () => {
  const tally = new Tally()
  await fc.assert(
    fc.asyncProperty(sequences, (steps) => runSequence(steps, { db, watch, parallel: 1, tally })),
    { numRuns, seed, examples, interruptAfterTimeLimit },
  )
  // A verb that never succeeds is one that the sequences do not try.
  expect(tally.listUnreached()).toEqual([])
})

test('whatever is done four at a time, every invariant holds and no verb breaks', async () => {
  const tally = new Tally()
  await fc.assert(
    fc.asyncProperty(sequences, (steps) => runSequence(steps, { db, watch, parallel: 4, tally })),
    { numRuns: numRunsAtOnce, seed, examples, interruptAfterTimeLimit },
  )
})
