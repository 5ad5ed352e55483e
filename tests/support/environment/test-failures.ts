import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './commands.ts'
import { readReport, type PlaywrightReport, type PlaywrightSuite, type VitestReport } from './test-counts.ts'

/** `where` names the check, or the project, file and test. */
export type Failure = { where: string; message: string }

const maxFailures = 40
/** With more failures than this each has one line of its message, so that a hundred lines hold them all. */
const maxDetailed = 20
const maxMessageLines = 3
const maxLineLength = 200

export async function listVitestFailures(file: string, project: string): Promise<Failure[]> {
  const report = await readReport<VitestReport>(file)
  if (!report) return [{ where: project, message: 'it ended without a report' }]
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const where = `${project} ${path.relative(root, name)}`
    const failed = assertionResults.filter((result) => result.status === 'failed')
    // A file that did not start, or whose hooks failed.
    if (status === 'failed' && !failed.length) return [{ where, message }]
    return failed.map(({ fullName, failureMessages }) => ({
      where: `${where} › ${fullName}`,
      message: failureMessages.join('\n'),
    }))
  })
}

export async function listPlaywrightFailures(file: string): Promise<Failure[]> {
  const report = await readReport<PlaywrightReport>(file)
  if (!report) return [{ where: 'Playwright', message: 'it ended without a report' }]
  return [
    ...report.errors.map(({ message = '' }) => ({ where: 'Playwright', message })),
    ...report.suites.flatMap((suite) => listSuiteFailures(suite)),
  ]
}

function listSuiteFailures({ specs = [], suites = [] }: PlaywrightSuite): Failure[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => ({
        where: `${projectName} tests/e2e/${file} › ${title}`,
        message: (results.at(-1)?.errors ?? []).map(({ message = '' }) => message).join('\n'),
      })),
  )
  return [...own, ...suites.flatMap((suite) => listSuiteFailures(suite))]
}

/** What failed, each with the first lines of its message. */
export function describeFailures(failures: Failure[]): string {
  const messageLines = failures.length > maxDetailed ? 1 : maxMessageLines
  const shown = failures
    .slice(0, maxFailures)
    .flatMap(({ where, message }) => [
      `✗ ${shorten(where)}`,
      ...firstLines(message, messageLines).map((line) => `    ${line}`),
    ])
  const rest = failures.length - maxFailures
  return ['Failed:', ...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n')
}

function firstLines(message: string, count: number): string[] {
  return stripVTControlCharacters(message)
    .split('\n')
    .map((line) => shorten(line.trim()))
    .filter((line) => line && !line.startsWith('at '))
    .slice(0, count)
}

function shorten(line: string): string {
  return line.length > maxLineLength ? `${line.slice(0, maxLineLength)}…` : line
}
