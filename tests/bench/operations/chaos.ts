import { describeCount } from '#tests/support/environment/test-counts.ts'
import type { Bench } from '#tests/bench/bench.ts'
import { runSuites } from './suites.ts'

/** In less, nobody may have accepted an offer. */
const minMinutes = 0.5

/**
 * Mixed writes for `minutes` beside visitors at `factor` times the capacity, while web and worker processes are killed,
 * PostgreSQL is frozen and Redis emptied. At the end a ledger compares what was answered, stored, notified and sent.
 */
export async function run({ flags, print, figure }: Bench): Promise<void> {
  const { factor } = flags
  const minutes = Math.max(minMinutes, flags.minutes)
  print(`\nChaos for ${minutes} min at ${factor} × capacity`)
  const { count } = await runSuites(['tests/faults/scale-out.test.ts'], {
    timeoutMinutes: minutes + 20,
    isOutputShown: true,
    env: { FAULT_MINUTES: String(minutes), FAULT_FACTOR: String(factor) },
  })
  figure(
    `processes killed, PostgreSQL frozen and Redis emptied for ${minutes} minutes at ${factor} × capacity; goal: nothing lost, nothing twice without a mark`,
    describeCount(count),
  )
}
