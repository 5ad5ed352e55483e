import { expect } from '@playwright/test'
import { lookAt } from './support/looking.ts'
import { registerClient, test } from './support/people.ts'

test('text messages are chosen in the settings, with scripts and without', async ({ open, javaScriptEnabled }) => {
  const page = await open()
  await registerClient(page)
  await page.goto('/obavjestenja')
  await page.getByRole('link', { name: 'Postavke obavještenja' }).click()
  await expect(page.getByRole('heading', { name: 'Postavke obavještenja' })).toBeVisible()
  if (javaScriptEnabled === false) await expect(page.getByText(/preglednik mora imati uključen JavaScript/)).toBeVisible()
  await lookAt(page, javaScriptEnabled !== false)

  const box = page.getByRole('checkbox', { name: /Šalji mi SMS/ })
  const wasOn = await box.isChecked()
  await box.setChecked(!wasOn)
  await page.getByRole('button', { name: 'Sačuvaj' }).click()
  await expect(page.getByText('Postavke su sačuvane.')).toBeVisible()
  expect(await box.isChecked()).toBe(!wasOn)
})
