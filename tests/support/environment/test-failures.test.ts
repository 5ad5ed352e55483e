import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './commands.ts'
import { countPlaywright, countVitest } from './test-counts.ts'
import { describeFailures, listPlaywrightFailures, listVitestFailures } from './test-failures.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'majstorija-reports-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function report(content: unknown): Promise<string> {
  const file = path.join(folder, 'report.json')
  await writeFile(file, JSON.stringify(content))
  return file
}

const passed = { status: 'passed', fullName: 'it holds', failureMessages: [] }
const failed = { status: 'failed', fullName: 'it breaks', failureMessages: ['AssertionError: one\n\n    at a.ts:1:1'] }

test('a failed test, a file that did not start and a failed hook are listed and counted', async () => {
  const file = await report({
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      { name: `${root}/tests/a.test.ts`, status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: `${root}/tests/b.test.ts`, status: 'failed', message: 'no such module', assertionResults: [] },
      { name: `${root}/tests/c.test.ts`, status: 'failed', message: 'a hook failed', assertionResults: [passed] },
    ],
  })
  const failures = await listVitestFailures(file, 'Suites')
  expect(describeFailures(failures).split('\n')).toEqual([
    'Failed:',
    '✗ Suites tests/a.test.ts › it breaks',
    '    AssertionError: one',
    '✗ Suites tests/b.test.ts',
    '    no such module',
    '✗ Suites tests/c.test.ts',
    '    a hook failed',
  ])
  expect(await countVitest(file, false)).toEqual({ passed: 2, failed: failures.length, skipped: 0 })
})

test('of the browser’s journeys those are listed that failed to the last try', async () => {
  const journey = (title: string, status: string) => ({
    title,
    file: 'bell.spec.ts',
    tests: [
      { projectName: 'js-off', status, results: [{ errors: [{ message: `\u001b[31m${title} broke\u001b[39m` }] }] },
    ],
  })
  const file = await report({
    stats: { expected: 0, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [{ message: 'a server did not start' }],
    suites: [{ specs: [journey('one', 'flaky')], suites: [{ specs: [journey('two', 'unexpected')] }] }],
  })
  const failures = await listPlaywrightFailures(file)
  expect(failures).toEqual([
    { where: 'Playwright', message: 'a server did not start' },
    expect.objectContaining({ where: 'js-off tests/e2e/bell.spec.ts › two' }),
  ])
  expect(describeFailures(failures)).toContain('\n    two broke')
  expect(await countPlaywright(file, false)).toEqual({ passed: 1, failed: failures.length, skipped: 0 })
})

test('a run without a report is a failure', async () => {
  const nowhere = path.join(folder, 'nowhere.json')
  for (const failures of [await listVitestFailures(nowhere, 'Suites'), await listPlaywrightFailures(nowhere)])
    expect(failures).toHaveLength(1)
  expect([await countVitest(nowhere, true), await countPlaywright(nowhere, true)].map((count) => count.failed)).toEqual(
    [1, 1],
  )
})

test('a hundred lines hold the list, however much failed', () => {
  const long = { where: 'Suites tests/a.test.ts › it breaks', message: `<html>${'x'.repeat(5_000)}\n`.repeat(5) }
  for (const count of [1, 20, 21, 40, 500]) {
    const lines = describeFailures(Array.from({ length: count }, () => long)).split('\n')
    expect(lines.length).toBeLessThan(90)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(250)
  }
  expect(describeFailures(Array.from({ length: 41 }, () => long))).toMatch(/\nand 1 more$/)
})
