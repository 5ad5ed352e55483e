import { beforeAll, expect, test } from 'vitest'
import { runCommand } from '#tests/support/environment/commands.ts'

/** The others take minutes, need a browser, or run suites of `npm test` longer. */
const names = [
  'cached-page',
  'uncached-page',
  'signed-in-page',
  'poll',
  'outbox',
  'search',
  'push',
  'fan-out',
  'growth',
]

let result: Awaited<ReturnType<typeof runCommand>>

beforeAll(async () => {
  result = await bench(...names, '--short', '--keep-build')
}, 600_000)

test('every bench ends well', () => {
  expect(result.ok, result.output).toBe(true)
})

test.each([
  'Public page, cached, 1,000 addresses',
  'Public page, cached, one address',
  'Public page made anew',
  'Signed-in page with session and list',
  'an unchanged poll',
  'a write with its outbox row',
  'search by words over all open ads',
  'the same words over all workers',
  'pushes to',
  'an ad announced to',
  'the most used pages and jobs',
])('the figure of “%s” is printed', (what) => {
  expect(result.output).toMatch(new RegExp(`^${what}[^\\n]*: [^\\n]*\\d`, 'm'))
})

test.each([
  [['nothing'], 'There is no bench "nothing"'],
  [['poll', '--scale', 'huge'], 'There is no scale "huge"'],
  [['poll', '--rounds', 'many'], '--rounds takes a number'],
  [['poll', '--loud'], "Unknown option '--loud'"],
  [['poll', '--short', '--record'], 'exclude each other'],
])('%s is a sentence', async (args, sentence) => {
  const { ok, output } = await bench(...args)
  expect(ok).toBe(false)
  expect(output).toContain(sentence)
  expect(output).not.toMatch(/^\s+at /m)
})

async function bench(...args: string[]) {
  return runCommand([process.execPath, 'tests/bench/run.ts', ...args], { timeoutMinutes: 9, env: { NODE_ENV: 'test' } })
}
