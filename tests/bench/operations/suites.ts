import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runCommand } from '#tests/support/environment/commands.ts'
import { countVitest, type Count } from '#tests/support/environment/test-counts.ts'

type Options = { timeoutMinutes: number; isOutputShown?: boolean; env?: Record<string, string> }

/** Suites of `npm test` on the server of the bench, with settings that make them longer; the bench fails where they do. */
export async function runSuites(
  suites: string[],
  { env, ...options }: Options,
): Promise<{ count: Count; output: string }> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'majstorija-suites-'))
  const report = path.join(folder, 'report.json')
  const { ok, output } = await runCommand(
    ['vitest', 'run', ...suites, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { ...options, env: { NODE_ENV: 'test', TEST_DATABASE_URL: process.env.DATABASE_URL!, ...env } },
  )
  const count = await countVitest(report, ok)
  await fs.rm(folder, { recursive: true, force: true })
  if (count.failed) process.exitCode = 1
  return { count, output }
}
