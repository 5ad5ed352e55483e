import { describeCount } from '#tests/support/environment/test-counts.ts'
import type { Bench } from '#tests/bench/bench.ts'
import { runSuites } from './suites.ts'

/** `runs` processes, web and worker in turns, are killed between the steps of purchases; at the end the ledger is counted. */
export async function run({ flags: { runs }, print, figure }: Bench): Promise<void> {
  const rounds = Math.ceil(runs / 2)
  print(`\n${2 * rounds} kills among purchases`)
  const { count } = await runSuites(['tests/faults/kill-payments.test.ts'], {
    timeoutMinutes: rounds + 10,
    isOutputShown: true,
    env: { FAULT_ROUNDS: String(rounds) },
  })
  figure(
    `${2 * rounds} processes killed between the steps of purchases by card; goal: nothing lost or doubled`,
    describeCount(count),
  )
}
