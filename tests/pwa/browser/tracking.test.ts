import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { waitForScripts } from '#tests/e2e/support/form-controls.ts'
import { startScreens, type Screens } from '#tests/e2e/support/screens.ts'
import { hurry } from '#tests/e2e/support/visitors.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

vi.setConfig({ testTimeout: 120_000 })

type Report = { page: string; action: string; timeSpentSeconds?: number }

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

async function openTracked(path: string, { isFailing = false } = {}): Promise<{ page: Page; reports: Report[] }> {
  const page = await screens.openPage(null)
  const reports: Report[] = []
  await page.context().addCookies([{ name: 'consent', value: '1.abcdefghijklmnop', url: web.origin }])
  await page.route('**/api/track-user-behavior', (route) => {
    reports.push(route.request().postDataJSON() as Report)
    return isFailing ? route.abort() : route.fulfill({ status: 202 })
  })
  await hurry(page)
  await page.goto(path)
  return { page, reports }
}

const actionsOf = (reports: Report[]) => reports.map(({ action }) => action).filter((action) => action !== 'page_exit')

test('a form is reported when it is seen, begun and sent', async () => {
  const { page, reports } = await openTracked('/prijava')
  await expect.poll(() => actionsOf(reports), { timeout: 15_000 }).toEqual(['login_page_view'])
  await page.locator('main input[name=email]').fill('amra@primjer.ba')
  await page.locator('main input[name=password]').fill('pogresna-lozinka')
  await expect.poll(() => actionsOf(reports)).toEqual(['login_page_view', 'login_start'])
  await page.locator('main form button[type=submit], main form button:not([type])').last().click()
  await expect.poll(() => actionsOf(reports).slice(0, 3)).toEqual(['login_page_view', 'login_start', 'login_attempt'])
})

test('a search is reported each time that filters show other results', async () => {
  const { page, reports } = await openTracked('/poslovi')
  await waitForScripts(page)
  const panel = page.locator('details.filters')
  if (!(await panel.evaluate((details) => details.hasAttribute('open')))) await panel.locator('summary').click()
  expect(actionsOf(reports)).toEqual([])
  await page.getByLabel('Struka', { exact: true }).selectOption({ label: 'Moler' })
  await expect.poll(() => actionsOf(reports), { timeout: 15_000 }).toEqual(['job_search'])
  await page.getByLabel('Struka', { exact: true }).selectOption({ label: 'Vodoinstalater' })
  await expect.poll(() => actionsOf(reports), { timeout: 15_000 }).toEqual(['job_search', 'job_search'])
})

test('a page is reported when it is left after more than two seconds', async () => {
  const leave = (page: Page) =>
    page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })
      dispatchEvent(new Event('visibilitychange'))
    })
  const { page, reports } = await openTracked('/o-nama')
  await page.waitForFunction(() => performance.now() > 4_000)
  await leave(page)
  await expect.poll(() => reports.filter(({ action }) => action === 'page_exit')).toHaveLength(1)
  expect(reports.at(-1)).toMatchObject({ page: '/o-nama' })
  expect(reports.at(-1)!.timeSpentSeconds).toBeGreaterThan(2)
  // It is visible again for a moment only.
  await leave(page)
  await page.waitForTimeout(500)
  expect(reports.filter(({ action }) => action === 'page_exit')).toHaveLength(1)
})

test('a report that fails is silent', async () => {
  const faults: string[] = []
  const { page, reports } = await openTracked('/prijava', { isFailing: true })
  page.on('pageerror', ({ message }) => void faults.push(message))
  await expect.poll(() => reports.length, { timeout: 15_000 }).toBeGreaterThan(0)
  await page.locator('main input[name=email]').fill('amra@primjer.ba')
  await page.waitForTimeout(500)
  expect([faults, await page.locator('[role=alert], .toast').count()]).toEqual([[], 0])
})
