import { globSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { partOfToday } from './tests/support/environment/part-of-today.ts'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Loaded by Node itself, as in production, and from its compile cache: with Vite's runner a file takes longer to begin.
 * Components are not, and what only they import.
 */
const nativeModules = new RegExp(
  `^${RegExp.escape(import.meta.dirname)}/(?:app/(?!ui/)|(?:build/server|db|jobs|tests/support|tools)/).*\\.[jt]s$`,
)

/** They start processes, and wait for these more than they compute: they run among the others, which compute meanwhile. */
const processes = [
  'tests/bench/short-rounds/*.test.ts',
  'tests/faults/**/*.test.ts',
  'tests/jobs/**/*.test.ts',
  'tests/deploy/**/*.test.ts',
]
const shortRounds = ['faults', 'operations', 'pages', 'queries'].map(
  (name) => `tests/bench/short-rounds/${name}.test.ts`,
)
/** They kill, starve or set up processes, mostly on both backends of the queue, and take a minute or more each. */
const longProcesses = globSync([
  'tests/faults/*.test.ts',
  'tests/faults/sequences/lock-order.test.ts',
  'tests/jobs/{cli,inspect,pausing,preflight,runner,worker}.test.ts',
  'tests/deploy/{app-role,image,proxy-faults,rolling-update}.test.ts',
  'tests/db/{backup,migrating}.test.ts',
  'tests/http/body/vanishing-senders.test.ts',
  'tests/images/{image-store,refused-images,uploads}.test.ts',
  'tests/personal-data/erasing-process.test.ts',
  'tests/start/{commands,first-change}.test.ts',
]).toSorted()
/** Suites that need a browser, and take half a minute or more each. */
const longBrowser = globSync([
  'tests/e2e/{interrupted-*,page-layout}.test.ts',
  'tests/{assignments,messages,notifications,offers,pwa}/browser/*.test.ts',
]).toSorted()
/** They take twenty seconds or more each, and none of them is about who may see or change what. */
const longSuites = globSync([
  'tests/{analytics/beacons,api/fuzz,gateways/mailbox,notifications/months-mailbox,start/prepare}.test.ts',
  'tests/{http/budgets/{full-journey-weight,thumbnail-weight},subscriptions/gateway-reports}.test.ts',
  'tests/site/{crawling,guides,light-mode,og-images,parts}.test.ts',
  'tests/{accounts/verification-pages,analytics/conversions,http/edge/log-on-exit}.test.ts',
  'tests/{notifications/words-by-subject,start/empty-database,workers/{directory-query-count,ranking}}.test.ts',
  'tests/{admin/{statement-counts,waiting},assignments/appointments/agreeing}.test.ts',
  'tests/{deliveries/{flood-limits,send-limits},offers/words-by-state,statistics/usual-waits}.test.ts',
]).toSorted()
/** Of their cases each day has a third. */
const longWalks = globSync([
  'tests/http/edge/malformed-requests.test.ts',
  'tests/notifications/{notified-pages,words-by-state}.test.ts',
]).toSorted()
const notToday = [
  ...allBut(partOfToday(longBrowser, 5), longBrowser),
  ...allBut(partOfToday(longSuites, 5), longSuites),
  ...allBut(partOfToday(longWalks, 2), longWalks),
  ...allBut(partOfToday(shortRounds, 7), shortRounds),
  ...allBut(partOfToday(longProcesses, 7), longProcesses),
]

function allBut(chosen: string[], files: string[]): string[] {
  return files.filter((file) => !chosen.includes(file))
}

/** They measure how long something takes, or how much memory. */
const measured = [
  'tests/bench/short-rounds/faults.test.ts',
  'tests/faults/{password-burst,scale-out}.test.ts',
  'tests/http/budgets/{memory,regressions}.test.ts',
]

/** They take a minute or more each, and would leave the other workers idle at the end. */
const longest =
  /short-rounds|mass-assignment|expensive-bodies|access-matrix|provider-failures|app-role|jobs\/worker\.|sequences\.|double-submit|words-by-state|contact-canaries|malformed-requests|crash-points|transitions|proxy-faults|api-access|worker-outage|page-weight|notified-pages|database-outage|query-counts|first-change/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** They need a browser. */
const browser = [
  'tests/e2e/*.test.ts',
  'tests/{accounts,assignments,messages,notifications,offers,pwa,ui}/browser/*.test.ts',
]
/** `npm run shots`. */
const shots = ['tests/e2e/shots/*.test.ts']

/** Ends what hangs; on a busy machine everything takes several times longer. */
const slow = { testTimeout: 300_000, hookTimeout: 180_000 }

const common = {
  setupFiles: ['tests/support/data/cloned-database.ts', 'tests/support/api/openapi-validation.ts'],
  pool: 'forks' as const,
  // Node would look for the package of each module, and collect garbage of which a suite leaves little.
  execArgv: ['--import', './app/start/stripped-sources.mjs', '--max-semi-space-size=64'],
  server: { deps: { external: [nativeModules] } },
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // Of `expect.poll`: a second, which is its default, is little on a busy machine.
  expect: { poll: { timeout: 20_000 } },
}

export default defineConfig({
  test: {
    globalSetup: ['tests/support/data/template-database.ts'],
    // The build machine shows the last hundred lines; slower ones are named.
    slowTestThreshold: 10_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...common,
          name: 'suites',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...processes, ...measured, ...browser, ...shots, ...notToday],
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'processes',
          include: processes,
          exclude: [...measured, ...notToday],
          ...slow,
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Playwright's run at the same time; both wait more than they compute, and repeat what was too slow.
        test: {
          ...common,
          ...slow,
          name: 'browser',
          include: browser,
          exclude: notToday,
          maxWorkers: 2,
          retry: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: { ...common, name: 'shots', include: shots, testTimeout: 7_200_000, hookTimeout: 180_000 },
      },
      // Nothing runs beside these.
      {
        test: {
          ...common,
          ...slow,
          name: 'measured',
          include: measured,
          exclude: notToday,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
