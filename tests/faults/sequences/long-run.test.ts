import '#tests/support/environment/shop-settings.ts'
import { afterAll, expect, test } from 'vitest'
import { db } from '#tests/support/data/database.ts'
import { InvariantWatch } from './asking-invariants.ts'
import { runLong } from './long-run.ts'

/** Set by `npm run bench -- sequences`; a few seconds otherwise. */
const minutes = Number(process.env.SEQUENCES_MINUTES ?? 0.05)
const seed = Number(process.env.SEQUENCES_SEED ?? 1)
const parallel = Number(process.env.SEQUENCES_PARALLEL ?? 4)

const watch = new InvariantWatch(db)
afterAll(() => watch.close())

test('random sequences find no fault for as long as they run', { timeout: (minutes + 5) * 60_000 }, async () => {
  expect(await runLong({ db, watch, minutes, seed, parallel })).toEqual([])
})
