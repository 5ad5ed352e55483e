import { runCommand } from '#tests/support/environment/commands.ts'
import type { Bench } from '#tests/bench/bench.ts'

const suite = 'tests/faults/sequences/long-run.test.ts'

/** Random sequences of all verbs for `minutes`, `parallel` of them at a time; each run has the next seed. */
export async function run({ flags: { minutes, seed, parallel }, print, figure }: Bench): Promise<void> {
  print(`\nRandom sequences for ${minutes} minutes from seed ${seed}, ${parallel} at a time`)
  const { ok } = await runCommand(['vitest', 'run', suite], {
    timeoutMinutes: minutes + 10,
    isOutputShown: true,
    env: {
      NODE_ENV: 'test',
      TEST_DATABASE_URL: process.env.DATABASE_URL!,
      SEQUENCES_MINUTES: String(minutes),
      SEQUENCES_SEED: String(seed),
      SEQUENCES_PARALLEL: String(parallel),
    },
  })
  figure(
    `random sequences of all verbs for ${minutes} minutes from seed ${seed}, ${parallel} at a time`,
    ok ? 'no fault found' : 'faults found',
  )
}
