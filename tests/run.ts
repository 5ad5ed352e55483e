import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { StartupError } from '#tools/postgres/startup-error.ts'
import { missingBrowserMessage, findTestBrowsers } from './support/environment/browser.ts'
import { root, runCommand, stopCommands } from './support/environment/commands.ts'
import { installDeployPrograms } from './support/environment/deploy-programs.ts'
import { listForeignFiles } from './support/environment/left-files.ts'
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
 * `npm run check -- offers ads` runs the suites of these domains only. Of the longest suites each day has its part, `--whole` takes all.
 */

const domains = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const isWhole = process.argv.includes('--whole')
const isWithBrowser = !process.argv.includes('--without-browser') && domains.length === 0
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'majstorija-test-'))
// The account that PostgreSQL runs as must be able to pass.
await fs.chmod(folder, 0o711)
const stops: (() => Promise<void>)[] = []
const failures: Failure[] = []
let isShuttingDown = false

if (!isWhole) process.env.TEST_PART_OF_TODAY = '1'
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
  const foreignFiles = await listForeignFiles(root)
  const pageTypes = check('Page types', ['react-router', 'typegen'])
  const [{ hasRedis, missing }, ...counts] = await Promise.all([
    prepareServers(),
    check('Format', ['oxfmt', '--check']),
    check('Lint', ['oxlint', '--deny-warnings']),
    check('Build', ['npm', 'run', '--silent', 'build']),
    pageTypes,
    // Four checkers, as it has by default, check much of it twice.
    pageTypes.then(() => check('Types', ['tsc', '--noEmit', '--checkers', '1'])),
    pageTypes.then(() => check('Dead code', ['knip'])),
    pageTypes.then(() => check('Dead code but for tests', ['knip', '--production', '--exports'])),
  ])
  // It may have to be installed, which takes minutes of waiting.
  const browsers = isWithBrowser ? findTestBrowsers().catch(() => undefined) : undefined
  counts.push(
    await step('Suites', () =>
      runVitest('Suites', [...suites, ...['suites', 'processes', 'measured'].map((name) => `--project=${name}`)]),
    ),
  )
  if (isWithBrowser) counts.push(await step('Browser', async () => runBrowser(await browsers)))

  counts.push(await checkLeftFiles(foreignFiles))
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
async function check(heading: string, command: string[]): Promise<Count> {
  const startedAt = performance.now()
  const { ok, output } = await runCommand(command, { timeoutMinutes: 5 })
  if (!ok) failures.push({ where: heading, message: output })
  const result = ok ? onePassed : oneFailed
  process.stdout.write(
    `${ok ? '' : `\n${output.trimEnd()}\n`}${heading}: ${describeCount(result)} (${secondsSince(startedAt)} s)\n`,
  )
  return result
}

/** What a suite needs besides lies in a folder of the system for temporary files, or in `.data`. */
async function checkLeftFiles(before: string[]): Promise<Count> {
  const left = (await listForeignFiles(root)).filter((file) => !before.includes(file))
  if (!left.length) return onePassed
  failures.push({ where: 'Folder', message: `the run has left files in it:\n${left.join('\n')}` })
  return oneFailed
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

/** Beside another program whose output is shown, what this one says follows when it is done. */
async function runVitest(project: string, options: string[], { isOutputShown = true } = {}): Promise<Count> {
  const report = path.join(folder, 'vitest.json')
  const { ok, output } = await runCommand(
    ['vitest', 'run', ...options, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { timeoutMinutes: 60, isOutputShown },
  )
  process.stdout.write(output)
  noteFailures(project, ok, await listVitestFailures(report, project))
  return countVitest(report, ok)
}

function noteFailures(where: string, ok: boolean, found: Failure[]): void {
  const isUnexplained = !ok && !found.length
  failures.push(...found, ...(isUnexplained ? [{ where, message: 'no test failed, but the run did; see above' }] : []))
}

async function runBrowser(browsers: Record<string, string> | undefined): Promise<Count> {
  if (browsers === undefined) {
    failures.push({ where: 'Browser', message: missingBrowserMessage })
    return oneFailed
  }
  Object.assign(process.env, browsers)
  // Journeys wait as often as they compute.
  return addCounts(
    await Promise.all([runPlaywright(), runVitest('Browser', ['--project=browser'], { isOutputShown: false })]),
  )
}

async function runPlaywright(): Promise<Count> {
  const report = path.join(folder, 'playwright.json')
  const { ok } = await runCommand(['playwright', 'test', '--reporter=list,json'], {
    timeoutMinutes: 60,
    isOutputShown: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  if (!ok) await printFailedPages()
  noteFailures('Playwright', ok, await listPlaywrightFailures(report))
  return countPlaywright(report, ok)
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
