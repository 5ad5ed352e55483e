import { expect } from '@playwright/test'
import { checkPage } from './support/page-checks.ts'
import { registerClient, test } from './support/people.ts'

test('the bell leads to the notifications, with scripts and without', async ({ openPage, javaScriptEnabled }) => {
  const page = await openPage()
  await registerClient(page)
  const bar = page.getByRole('banner')
  if (javaScriptEnabled === false) await bar.getByRole('link', { name: /obavještenj/i }).click()
  else {
    await bar.locator('summary', { hasText: /obavještenj/i }).click()
    await page.getByRole('link', { name: 'Sva obavještenja' }).click()
  }
  await expect(page.getByRole('heading', { name: 'Obavještenja', level: 1 })).toBeVisible()
  await checkPage(page, javaScriptEnabled !== false)
})
