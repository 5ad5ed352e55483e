import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startScreens, type Screens } from '#tests/e2e/support/screens.ts'
import { db } from '#tests/support/data/database.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

vi.setConfig({ testTimeout: 120_000 })

let web: WebProcess
let screens: Screens

beforeAll(async () => {
  web = await startWebProcess()
  screens = await startScreens(web.origin)
})
afterAll(async () => {
  await screens?.stop()
  await web?.stop()
})

test('a page of the sample sends every metric that is rated, without consent and without a name', async () => {
  const page = await screens.openPage(null)
  await page.addInitScript(() => {
    Math.random = () => 0.1
  })
  await page.goto('/poslovi')
  await page.waitForTimeout(2_500)
  await page.locator('body').click({ position: { x: 2, y: 300 } })
  await page.keyboard.press('Tab')
  // A shift long after the last input.
  await page.waitForTimeout(1_000)
  await page.evaluate(() => document.querySelector<HTMLElement>('main')!.style.setProperty('margin-top', '200px'))
  await page.waitForTimeout(500)
  const sending = page.waitForRequest('**/api/vitals')
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
    dispatchEvent(new Event('visibilitychange'))
  })
  const { page: path, vitals } = (await sending).postDataJSON() as { page: string; vitals: Record<string, number> }
  expect(path).toBe('/poslovi')
  expect(Object.keys(vitals).toSorted()).toEqual(['CLS', 'FCP', 'FID', 'INP', 'LCP', 'TTFB'])
  await expect
    .poll(() => db.selectFrom('vitals').select(['page', 'metric']).orderBy('metric').execute(), { timeout: 10_000 })
    .toHaveLength(6)
})
