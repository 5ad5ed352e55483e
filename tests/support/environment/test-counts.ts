import { promises as fs } from 'node:fs'

export type Count = { passed: number; failed: number; skipped: number }

export const onePassed: Count = { passed: 1, failed: 0, skipped: 0 }
export const oneFailed: Count = { passed: 0, failed: 1, skipped: 0 }

export function addCounts(counts: Count[]): Count {
  return counts.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}

/** The run's last line. */
export function describeCount({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}

export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** @param ok the exit of the program: a run that ended badly has at least one failure, whatever its report says. */
export async function countVitest(file: string, ok: boolean): Promise<Count> {
  const report = await readReport<VitestReport>(file)
  if (!report) return oneFailed
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numFailedTests + broken.length
  return {
    passed: report.numPassedTests,
    failed: ok ? failed : Math.max(failed, 1),
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

type PlaywrightError = { message?: string }
export type PlaywrightSuite = {
  specs?: {
    title: string
    file: string
    tests: { projectName: string; status: string; results: { errors: PlaywrightError[] }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: PlaywrightError[]
  suites: PlaywrightSuite[]
}

export async function countPlaywright(file: string, ok: boolean): Promise<Count> {
  const report = await readReport<PlaywrightReport>(file)
  if (!report) return oneFailed
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = unexpected + report.errors.length
  return { passed: expected + flaky, failed: ok ? failed : Math.max(failed, 1), skipped }
}

export async function readReport<Report>(file: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await fs.readFile(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}
