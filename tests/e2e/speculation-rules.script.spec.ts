import { expect, type Page } from '@playwright/test'
import { test } from './support/people.ts'

const rules = (page: Page) => page.locator('script[type="speculationrules"]')

async function visitWithConnection(
  page: Page,
  connection: { effectiveType: string; saveData: boolean },
): Promise<string[]> {
  const consoleErrors: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && consoleErrors.push(message.text())))
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)
  await page.goto('/poslovi')
  return consoleErrors
}

test('the page behind a link may be fetched ahead where the connection has room', async ({ openPage }) => {
  const page = await openPage()
  const consoleErrors = await visitWithConnection(page, { effectiveType: '4g', saveData: false })
  await expect(rules(page)).toHaveCount(1)
  expect(consoleErrors).toEqual([])
})

test('nothing is fetched ahead where data are dear', async ({ openPage }) => {
  for (const connection of [
    { effectiveType: '4g', saveData: true },
    { effectiveType: '3g', saveData: false },
  ]) {
    const page = await openPage()
    const loaded = page.waitForResponse(/deferred-/)
    await visitWithConnection(page, connection)
    await loaded
    await page.waitForTimeout(300)
    await expect(rules(page)).toHaveCount(0)
  }
})
