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
import {
  describeFailures,
  listPlaywrightFailures,
  listVitestFailures,
  type Failure,
} from './support/environment/test-failures.ts'
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
const failures: Failure[] = []
let isShuttingDown = false

// Hundreds of processes compile the same sources.
process.env.NODE_COMPILE_CACHE ??= path.join(folder, 'compile-cache')

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
  const [{ hasRedis, missing }, ...counts] = await Promise.all([
    prepareServers(),
    check('Format', ['oxfmt', '--check']),
    check('Lint', ['oxlint', '--deny-warnings']),
    check('Types', ['react-router', 'typegen'], ['tsc', '--noEmit']),
    check('Dead code', ['knip']),
    check('Build', ['npm', 'run', '--silent', 'build']),
  ])
  // It may have to be installed, which takes minutes of waiting.
  const browser = isWithBrowser ? findBrowser().catch(() => undefined) : undefined
  counts.push(
    await step('Suites', () =>
      runVitest('Suites', [...suites, ...['suites', 'processes', 'measured'].map((name) => `--project=${name}`)]),
    ),
  )
  if (isWithBrowser) counts.push(await step('Browser', async () => runBrowser(await browser)))

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
  process.stdout.write(`${heading}: ${describeCount(stepCount)} (${secondsSince(startedAt)} s)\n`)
  return stepCount
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1)
}

/** Several run at once: each writes when it is done, and no more than its result unless something is wrong. */
async function check(heading: string, ...commands: string[][]): Promise<Count> {
  const startedAt = performance.now()
  let sum: Count = { passed: 0, failed: 0, skipped: 0 }
  for (const command of commands) {
    const { ok, output } = await runCommand(command, { timeoutMinutes: 5 })
    sum = addCounts([sum, ok ? onePassed : oneFailed])
    if (ok) continue
    process.stdout.write(`\n${output.trimEnd()}\n`)
    failures.push({ where: `${heading}: ${command.join(' ')}`, message: output })
  }
  process.stdout.write(`${heading}: ${describeCount(sum)} (${secondsSince(startedAt)} s)\n`)
  return sum
}

async function prepareServers() {
  const postgres = await findPostgres(folder)
  stops.push(postgres.stop)
  const missing = await installDeployPrograms()
  const redis = await findRedis(folder)
  if (redis) stops.push(redis.stop)
  Object.assign(
    process.env,
    { TEST_DATABASE_URL: postgres.url },
    // To remove hundreds of databases one by one takes half a minute.
    !process.env.DATABASE_URL && { TEST_DATABASES_ARE_KEPT: '1' },
    redis && { TEST_REDIS_URL: redis.url },
  )
  return { hasRedis: redis !== undefined, missing }
}

async function runVitest(project: string, options: string[]): Promise<Count> {
  const report = path.join(folder, 'vitest.json')
  const { ok } = await runCommand(
    ['vitest', 'run', ...options, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { timeoutMinutes: 35, isOutputShown: true },
  )
  noteFailures(project, ok, await listVitestFailures(report, project))
  return countVitest(report, ok)
}

function noteFailures(where: string, ok: boolean, found: Failure[]): void {
  const isUnexplained = !ok && !found.length
  failures.push(...found, ...(isUnexplained ? [{ where, message: 'no test failed, but the run did; see above' }] : []))
}

async function runBrowser(browser: string | undefined): Promise<Count> {
  if (browser === undefined) {
    failures.push({ where: 'Browser', message: missingBrowserMessage })
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
  noteFailures('Playwright', ok, await listPlaywrightFailures(report))
  process.env.TEST_CHROMIUM = browser
  const walked = await countPlaywright(report, ok)
  return addCounts([walked, await runVitest('Browser', ['--project=browser'])])
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
  if (lastLine && failures.length) process.stdout.write(`\n${describeFailures(failures)}\n`)
  if (lastLine) process.stdout.write(`\n${lastLine}\n`)
  process.exit(code)
}
