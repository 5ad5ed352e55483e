import { expect, type Page } from '@playwright/test'
import { test } from './support/people.ts'

const rules = (page: Page) => page.locator('script[type="speculationrules"]')

async function visitOver(page: Page, connection: { effectiveType: string; saveData: boolean }): Promise<string[]> {
  const complaints: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)
  await page.goto('/poslovi')
  return complaints
}

test('the page behind a link may be fetched ahead where the connection has room', async ({ open }) => {
  const page = await open()
  const complaints = await visitOver(page, { effectiveType: '4g', saveData: false })
  await expect(rules(page)).toHaveCount(1)
  expect(complaints).toEqual([])
})

test('nothing is fetched ahead where data are dear', async ({ open }) => {
  for (const connection of [
    { effectiveType: '4g', saveData: true },
    { effectiveType: '3g', saveData: false },
  ]) {
    const page = await open()
    const loaded = page.waitForResponse(/later-/)
    await visitOver(page, connection)
    await loaded
    await page.waitForTimeout(300)
    await expect(rules(page)).toHaveCount(0)
  }
})
