import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runCommand } from '#tests/support/environment/commands.ts'
import { countVitest, describeCount } from '#tests/support/environment/test-counts.ts'
import type { Bench } from '#tests/bench/bench.ts'

const suite = 'tests/faults/scale-out.test.ts'

/**
 * Mixed writes for `minutes` beside visitors at `factor` times the capacity, while web and worker processes are killed,
 * PostgreSQL is frozen and Redis emptied. At the end a ledger compares what was answered, stored, notified and sent.
 */
export async function run({ flags: { minutes, factor }, print, figure }: Bench): Promise<void> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'majstorija-chaos-'))
  const report = path.join(folder, 'report.json')
  print(`\nChaos for ${minutes} min at ${factor} × capacity`)
  const { ok } = await runCommand(
    ['vitest', 'run', suite, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    {
      timeoutMinutes: minutes + 20,
      isOutputShown: true,
      env: {
        NODE_ENV: 'test',
        TEST_DATABASE_URL: process.env.DATABASE_URL!,
        FAULT_MINUTES: String(minutes),
        FAULT_FACTOR: String(factor),
      },
    },
  )
  figure(
    `processes killed, PostgreSQL frozen and Redis emptied for ${minutes} minutes at ${factor} × capacity; goal: nothing lost, nothing twice without a mark`,
    describeCount(await countVitest(report, ok)),
  )
  await fs.rm(folder, { recursive: true, force: true })
}
