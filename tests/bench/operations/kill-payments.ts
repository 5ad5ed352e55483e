import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runCommand } from '#tests/support/environment/commands.ts'
import { countVitest, describeCount } from '#tests/support/environment/test-counts.ts'
import type { Bench } from '#tests/bench/bench.ts'

const suite = 'tests/faults/kill-payments.test.ts'

/** `runs` processes, web and worker in turns, are killed between the steps of purchases; at the end the ledger is counted. */
export async function run({ flags: { runs }, print, figure }: Bench): Promise<void> {
  const rounds = Math.ceil(runs / 2)
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'majstorija-kills-'))
  const report = path.join(folder, 'report.json')
  print(`\n${2 * rounds} kills among purchases`)
  const { ok } = await runCommand(
    ['vitest', 'run', suite, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    {
      timeoutMinutes: rounds + 10,
      isOutputShown: true,
      env: { NODE_ENV: 'test', TEST_DATABASE_URL: process.env.DATABASE_URL!, FAULT_ROUNDS: String(rounds) },
    },
  )
  figure(
    `${2 * rounds} processes killed between the steps of purchases by card; goal: nothing lost or doubled`,
    describeCount(await countVitest(report, ok)),
  )
  await fs.rm(folder, { recursive: true, force: true })
}
