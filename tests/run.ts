import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CannotStart } from '#db/embedded/cannot-start.ts'
import { adviceWithoutBrowser, findBrowser } from './support/browser.ts'
import { endCommands, runCommand } from './support/commands.ts'
import {
  addCounts,
  countPlaywright,
  countVitest,
  describeCount,
  oneFailed,
  onePassed,
  type Count,
} from './support/counting.ts'
import { findPostgres } from './support/postgres.ts'
import { findRedis } from './support/redis.ts'

/** Every check and every suite, with the servers and the browser they need. `--without-browser` is `npm run check`. */

const isWithBrowser = !process.argv.includes('--without-browser')
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'majstorija-test-'))
// The account that PostgreSQL runs as must be able to pass.
await fs.chmod(folder, 0o711)
const toStop: (() => Promise<void>)[] = []
let isEnding = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(130))

const count = await runAll().catch((error: Error) => {
  process.stderr.write(
    error instanceof CannotStart ? `\nThe tests cannot run: ${error.message}.\n` : `\n${error.stack}\n`,
  )
  return oneFailed
})
await end(count.failed ? 1 : 0, describeCount(count))

async function runAll(): Promise<Count> {
  const counts = [
    await step('Format', () => check(['oxfmt', '--check'])),
    await step('Lint', () => check(['oxlint', '--deny-warnings'])),
    await step('Types', async () =>
      addCounts([await check(['react-router', 'typegen']), await check(['tsc', '--noEmit'])]),
    ),
    await step('Dead code', () => check(['knip'])),
    await step('Build', () => check(['npm', 'run', '--silent', 'build'])),
  ]
  const hasRedis = await prepareServers()
  counts.push(await step('Suites', runVitest))
  if (isWithBrowser) counts.push(await step('Browser', runPlaywright))

  const sum = addCounts(counts)
  if (!hasRedis)
    process.stdout.write(
      '\nNo Redis was found and none could be installed, so its suites were skipped: set REDIS_URL, or put redis-server on the PATH.\n',
    )
  if (!process.env.CI || !sum.skipped) return sum
  process.stdout.write(`\nWith CI set nothing may be skipped: the ${sum.skipped} skipped count as failed.\n`)
  return { passed: sum.passed, failed: sum.failed + sum.skipped, skipped: 0 }
}

async function step(heading: string, run: () => Promise<Count>): Promise<Count> {
  if (isEnding) return oneFailed
  process.stdout.write(`\n${heading}\n`)
  const began = performance.now()
  const counted = await run()
  process.stdout.write(`${heading}: ${describeCount(counted)} (${((performance.now() - began) / 1000).toFixed(1)} s)\n`)
  return counted
}

/** A check says nothing unless something is wrong. */
async function check(command: string[]): Promise<Count> {
  const { ok, output } = await runCommand(command, { minutes: 5 })
  if (!ok) process.stdout.write(`${output.trimEnd()}\n`)
  return ok ? onePassed : oneFailed
}

async function prepareServers(): Promise<boolean> {
  const postgres = await findPostgres(folder)
  toStop.push(postgres.stop)
  const redis = await findRedis(folder)
  if (redis) toStop.push(redis.stop)
  Object.assign(process.env, { TEST_DATABASE_URL: postgres.url }, redis && { TEST_REDIS_URL: redis.url })
  return redis !== undefined
}

async function runVitest(): Promise<Count> {
  const report = path.join(folder, 'vitest.json')
  const { ok } = await runCommand(
    ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { minutes: 25, isShown: true },
  )
  return countVitest(report, ok)
}

async function runPlaywright(): Promise<Count> {
  const browser = await findBrowser()
  if (browser === undefined) {
    process.stdout.write(`${adviceWithoutBrowser}\n`)
    return oneFailed
  }
  const report = path.join(folder, 'playwright.json')
  const env = { TEST_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { ok } = await runCommand(['playwright', 'test', '--reporter=list,json'], { minutes: 25, isShown: true, env })
  return countPlaywright(report, ok)
}

/** Stops all that was started, whether the run is complete, failed or interrupted. */
async function end(code: number, lastLine?: string): Promise<void> {
  if (isEnding) return
  isEnding = true
  await endCommands()
  for (const stop of toStop) await stop()
  await fs.rm(folder, { recursive: true, force: true })
  if (lastLine) process.stdout.write(`\n${lastLine}\n`)
  process.exit(code)
}
