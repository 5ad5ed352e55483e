import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { StartupError } from '#tools/postgres/startup-error.ts'
import { missingBrowserMessage, findBrowser } from './support/environment/browser.ts'
import { stopCommands, runCommand } from './support/environment/commands.ts'
import { installDeployPrograms } from './support/environment/deploy-programs.ts'
import {
  addCounts,
  countPlaywright,
  countVitest,
  describeCount,
  oneFailed,
  onePassed,
  type Count,
} from './support/environment/test-counts.ts'
import { findPostgres } from './support/environment/postgres.ts'
import { findRedis } from './support/environment/redis.ts'

/**
 * Every check and every suite, with the servers and the browser they need. `npm run check` is the same without the browser;
 * `npm run check -- offers ads` runs the suites of these domains only.
 */

const domains = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const isWithBrowser = !process.argv.includes('--without-browser') && domains.length === 0
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'majstorija-test-'))
// The account that PostgreSQL runs as must be able to pass.
await fs.chmod(folder, 0o711)
const stops: (() => Promise<void>)[] = []
let isShuttingDown = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void shutDown(130))

const count = await runAll().catch((error: Error) => {
  process.stderr.write(
    error instanceof StartupError ? `\nThe tests cannot run: ${error.message}.\n` : `\n${error.stack}\n`,
  )
  return oneFailed
})
await shutDown(count.failed ? 1 : 0, describeCount(count))

async function runAll(): Promise<Count> {
  const suites = domains.map((domain) => `tests/${domain}/`)
  for (const suite of suites)
    await fs.access(suite).catch(() => Promise.reject(new StartupError(`there is no ${suite}`)))
  const counts = [
    await step('Format', () => check(['oxfmt', '--check'])),
    await step('Lint', () => check(['oxlint', '--deny-warnings'])),
    await step('Types', async () =>
      addCounts([await check(['react-router', 'typegen']), await check(['tsc', '--noEmit'])]),
    ),
    await step('Dead code', () => check(['knip'])),
    await step('Build', () => check(['npm', 'run', '--silent', 'build'])),
  ]
  const { hasRedis, missing } = await prepareServers()
  counts.push(
    await step('Suites', () =>
      runVitest([...suites, ...['suites', 'processes', 'measured'].map((name) => `--project=${name}`)]),
    ),
  )
  if (isWithBrowser) counts.push(await step('Browser', runBrowser))

  const sum = addCounts(counts)
  if (!hasRedis)
    process.stdout.write(
      '\nNo Redis was found and none could be installed, so its suites were skipped: set REDIS_URL, or put redis-server on the PATH.\n',
    )
  if (missing.length)
    process.stdout.write(
      `\nThe suites that need ${missing.join(', ')} were skipped: they are not on the PATH and could not be installed.\n`,
    )
  if (!process.env.CI || !sum.skipped) return sum
  process.stdout.write(`\nWith CI set nothing may be skipped: the ${sum.skipped} skipped count as failed.\n`)
  return { passed: sum.passed, failed: sum.failed + sum.skipped, skipped: 0 }
}

async function step(heading: string, run: () => Promise<Count>): Promise<Count> {
  if (isShuttingDown) return oneFailed
  process.stdout.write(`\n${heading}\n`)
  const startedAt = performance.now()
  const stepCount = await run()
  process.stdout.write(
    `${heading}: ${describeCount(stepCount)} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)\n`,
  )
  return stepCount
}

/** A check says nothing unless something is wrong. */
async function check(command: string[]): Promise<Count> {
  const { ok, output } = await runCommand(command, { timeoutMinutes: 5 })
  if (!ok) process.stdout.write(`${output.trimEnd()}\n`)
  return ok ? onePassed : oneFailed
}

async function prepareServers() {
  const postgres = await findPostgres(folder)
  stops.push(postgres.stop)
  const missing = await installDeployPrograms()
  const redis = await findRedis(folder)
  if (redis) stops.push(redis.stop)
  Object.assign(process.env, { TEST_DATABASE_URL: postgres.url }, redis && { TEST_REDIS_URL: redis.url })
  return { hasRedis: redis !== undefined, missing }
}

async function runVitest(options: string[]): Promise<Count> {
  const report = path.join(folder, 'vitest.json')
  const { ok } = await runCommand(
    ['vitest', 'run', ...options, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { timeoutMinutes: 35, isOutputShown: true },
  )
  return countVitest(report, ok)
}

async function runBrowser(): Promise<Count> {
  const browser = await findBrowser()
  if (browser === undefined) {
    process.stdout.write(`${missingBrowserMessage}\n`)
    return oneFailed
  }
  const report = path.join(folder, 'playwright.json')
  const env = { TEST_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { ok } = await runCommand(['playwright', 'test', '--reporter=list,json'], {
    timeoutMinutes: 25,
    isOutputShown: true,
    env,
  })
  if (!ok) await printFailedPages()
  process.env.TEST_CHROMIUM = browser
  const walked = await countPlaywright(report, ok)
  return addCounts([walked, await runVitest(['--project=browser'])])
}

/** What stood on each page when its test failed: the build machine keeps no files. */
async function printFailedPages(): Promise<void> {
  for await (const file of fs.glob('.data/playwright/*/error-context.md'))
    process.stdout.write(`\n${file}\n${await fs.readFile(file, 'utf8')}\n`)
}

/** Stops all that was started, whether the run is complete, failed or interrupted. */
async function shutDown(code: number, lastLine?: string): Promise<void> {
  if (isShuttingDown) return
  isShuttingDown = true
  await stopCommands()
  for (const stop of stops) await stop()
  await fs.rm(folder, { recursive: true, force: true })
  if (lastLine) process.stdout.write(`\n${lastLine}\n`)
  process.exit(code)
}
