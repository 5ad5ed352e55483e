import { globSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { partOfToday } from './tests/support/environment/part-of-today.ts'

const isRoot = process.getuid?.() === 0
const needsNotifications = /\/push(?:-clicks)?\.script\.spec\.ts$/

/** The main journeys, and what scripts add to pages, with nothing that the oldest supported browsers do not have. */
const ofOlderBrowsers =
  /\/(?:ad-to-review|first-day|membership)\.spec\.ts$|\/(?:field-checks|form-submission|lightbox-and-sharing|live-filters)\.script\.spec\.ts$/

/** The journeys that the product exists for are walked each day, of the others each day has its third. */
const others = globSync('tests/e2e/**/*.spec.ts')
  .toSorted()
  .filter((file) => !/\/(?:ad-to-review|first-day|membership|owner)\.spec\.ts$/.test(file))
const othersOfToday = partOfToday(others, 3)
const notToday = others.filter((file) => !othersOfToday.includes(file)).map((file) => path.resolve(file))
const olderBrowserOfToday = partOfToday(
  [
    {
      name: 'js-on in an older browser',
      testMatch: ofOlderBrowsers,
      testIgnore: notToday,
      use: { isOlderBrowser: true },
    },
  ],
  3,
)

function launchOptions(executablePath: string | undefined) {
  return { ...(executablePath && { executablePath }), args: isRoot ? ['--no-sandbox'] : [] }
}

/** Every journey is walked twice: with the page's scripts and without them. `*.script.spec.ts` is about the scripts. */
export default defineConfig<{ isOlderBrowser: boolean }>({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: '.data/playwright',
  globalSetup: './tests/e2e/support/servers.ts',
  workers: 2,
  // Ends what hangs: on a busy machine the longest journey has taken five minutes.
  timeout: 900_000,
  // One that passes the second time is printed as flaky.
  retries: process.env.CI ? 1 : 0,
  // A machine that runs all suites answers late; what never comes is waited for once more.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.TEST_ORIGIN,
    locale: 'bs-BA',
    timezoneId: 'Europe/Sarajevo',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    launchOptions: launchOptions(process.env.TEST_CHROMIUM),
  },
  projects: [
    { name: 'js-on', testIgnore: [needsNotifications, ...notToday] },
    {
      name: 'js-on with notifications',
      testMatch: needsNotifications,
      testIgnore: notToday,
      use: { launchOptions: launchOptions(process.env.TEST_CHROMIUM_WITH_WINDOWS) },
    },
    ...olderBrowserOfToday,
    { name: 'js-off', use: { javaScriptEnabled: false }, testIgnore: [/\.script\.spec\.ts$/, ...notToday] },
  ],
})
