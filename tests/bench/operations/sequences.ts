import { describeCount } from '#tests/support/environment/test-counts.ts'
import type { Bench } from '#tests/bench/bench.ts'
import { runSuites } from './suites.ts'

/** Random sequences of all verbs for `minutes`, `parallel` of them at a time; each run has the next seed. */
export async function run({ flags: { minutes, seed, parallel }, print, figure }: Bench): Promise<void> {
  const title = `random sequences of all verbs for ${minutes} minutes from seed ${seed}, ${parallel} at a time`
  print(`\n${title}`)
  const { count } = await runSuites(['tests/faults/sequences/long-run.test.ts'], {
    timeoutMinutes: minutes + 10,
    isOutputShown: true,
    env: {
      SEQUENCES_MINUTES: String(minutes),
      SEQUENCES_SEED: String(seed),
      SEQUENCES_PARALLEL: String(parallel),
    },
  })
  figure(`${title}; goal: no fault`, describeCount(count))
}
