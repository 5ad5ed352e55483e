import os from 'node:os'
import { parseArgs } from 'node:util'
import { StartupError } from '#tools/postgres/startup-error.ts'
import { runCommand, stopCommands } from '#tests/support/environment/commands.ts'
import { prepareDatabase } from './database.ts'
import { isPinned, stopProcesses } from './pinned-processes.ts'
import { Bench, defaultFlags, shortFlags, type BenchFlags, type Figure } from './bench.ts'
import { recordFigures } from './figures.ts'

/**
 * `npm run bench -- cached-page`: what a thing costs beside its peer, measured in turns in the same run. It prints and asserts
 * nothing: on a shared machine only the ratios are worth reading.
 */

const benches: Record<string, () => Promise<{ run: (bench: Bench) => Promise<void> }>> = {
  'cached-page': () => import('./pages/cached-page.ts'),
  'uncached-page': () => import('./pages/uncached-page.ts'),
  'signed-in-page': () => import('./pages/signed-in-page.ts'),
  'admin-pages': () => import('./pages/admin-pages.ts'),
  poll: () => import('./poll.ts'),
  'live-streams': () => import('./live-streams/live-streams.ts'),
  backup: () => import('./operations/backup.ts'),
  outbox: () => import('./outbox.ts'),
  'fan-out': () => import('./fan-out.ts'),
  search: () => import('./search.ts'),
  'deep-page': () => import('./pages/deep-page.ts'),
  growth: () => import('./growth/growth.ts'),
  push: () => import('./push.ts'),
  'slow-network': () => import('./pages/slow-network.ts'),
  overload: () => import('./overload/overload.ts'),
  'slow-uploads': () => import('./slow-uploads/slow-uploads.ts'),
  memory: () => import('./operations/memory.ts'),
  start: () => import('./operations/start.ts'),
  steady: () => import('./operations/steady.ts'),
  chaos: () => import('./operations/chaos.ts'),
  'kill-payments': () => import('./operations/kill-payments.ts'),
  sequences: () => import('./operations/sequences.ts'),
}

const { values, positionals } = readArguments()
// These take from a quarter of an hour to hours.
const longBenches = ['growth', 'memory', 'steady', 'chaos', 'kill-payments', 'sequences']
const isBig = values.scale === 'big'
// The demo data are too few for it.
const notByDefault = [...longBenches, ...(isBig ? [] : ['deep-page'])]
const names = positionals.length ? positionals : Object.keys(benches).filter((name) => !notByDefault.includes(name))
let database: Awaited<ReturnType<typeof prepareDatabase>> | undefined
const unknown = names.filter((name) => !Object.hasOwn(benches, name))

const notNumbers = Object.keys(defaultFlags).filter((name) =>
  Number.isNaN(Number((values as Record<string, unknown>)[name] ?? 0)),
)

if (unknown.length) {
  fail(`There is no bench "${unknown.join('", "')}"; the benches are ${Object.keys(benches).join(', ')}.`)
} else if (!isBig && values.scale !== 'demo') {
  fail(`There is no scale "${values.scale}"; the scales are demo and big.`)
} else if (notNumbers.length) {
  fail(`--${notNumbers.join(' and --')} takes a number.`)
} else if (values.record && values.short) {
  fail('Short rounds say nothing about speed: --record and --short exclude each other.')
} else {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void interrupt())
  process.on('exit', () => void stopProcesses('SIGKILL'))
  await measureAll().catch((error: Error) => {
    process.stderr.write(
      `\n${error instanceof StartupError ? `The bench cannot run: ${error.message}.` : error.stack}\n`,
    )
    process.exitCode = 1
  })
}

function readArguments() {
  const numbers = Object.fromEntries(Object.keys(defaultFlags).map((name) => [name, { type: 'string' as const }]))
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        scale: { type: 'string', default: 'demo' },
        'keep-build': { type: 'boolean', default: false },
        record: { type: 'boolean', default: false },
        short: { type: 'boolean', default: false },
        ...numbers,
      },
    })
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}

/** Also ends the temporary database server and what the suites started. */
async function interrupt(): Promise<void> {
  await stopCommands()
  await stopProcesses('SIGKILL')
  await database?.remove().catch(() => {})
  process.exit(130)
}

async function measureAll(): Promise<void> {
  if (!values['keep-build']) await build()
  const bench = new Bench(readFlags(values), print)
  // For `growth`, `--size` is that of its own sets of data.
  const size = values.short ? bench.flags.size : 100
  database = await prepareDatabase({ isBig, size, isOwnServer: names.includes('chaos'), print })
  try {
    print(
      `${os.cpus().length} processors (${os.cpus()[0]?.model.trim()}), Node ${process.version}, load average ${formatLoadAverage()}; ${isPinned ? 'servers on processor 0, load on 1' : 'nothing is pinned (no taskset)'}`,
    )
    for (const name of names) {
      await (await benches[name]!()).run(bench)
      await stopProcesses('SIGTERM')
      await finish(name, bench.takeFigures())
    }
    print(`\nLoad average at the end: ${formatLoadAverage()}`)
  } finally {
    await stopProcesses('SIGTERM')
    await bench.close()
    await database.remove()
  }
}

/** A bench without a figure has failed; one of them is recorded with the command that repeats it. */
async function finish(name: string, figures: Figure[]): Promise<void> {
  if (figures.length === 0) return fail(`The bench ${name} has no figure.`)
  if (values.record) await recordFigures(name, commandOf(name), figures)
}

function commandOf(name: string): string {
  const { record: _record, short: _short, 'keep-build': _keepBuild, scale, ...numbers } = values
  const flags = Object.entries({ scale: scale === 'demo' ? undefined : scale, ...numbers })
  const given = flags.filter(([, value]) => value !== undefined).map(([flag, value]) => ` --${flag} ${String(value)}`)
  return `npm run bench -- ${name}${given.join('')}`
}

function readFlags(given: Record<string, unknown>): BenchFlags {
  const defaults = { ...defaultFlags, ...(given.short === true && shortFlags) }
  const entries = Object.entries(defaults).map(([name, byDefault]) => [name, Number(given[name] ?? byDefault)])
  return Object.fromEntries(entries) as BenchFlags
}

async function build(): Promise<void> {
  print('Building …')
  const { ok, output } = await runCommand(['npm', 'run', '--silent', 'build'], {
    timeoutMinutes: 5,
    env: { NODE_ENV: 'production' },
  })
  if (!ok) throw new StartupError(`the build failed: ${output}`)
}

function formatLoadAverage(): string {
  return os
    .loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
