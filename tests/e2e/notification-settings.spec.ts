import { expect } from '@playwright/test'
import { checkPage } from './support/page-checks.ts'
import { registerClient, test } from './support/people.ts'

test('text messages are chosen in the settings, with scripts and without', async ({ openPage, javaScriptEnabled }) => {
  const page = await openPage()
  await registerClient(page)
  await page.goto('/obavjestenja')
  await page.getByRole('link', { name: 'Postavke', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Postavke obavještenja' })).toBeVisible()
  if (javaScriptEnabled === false) await expect(page.getByText(/biti uključen JavaScript/)).toBeVisible()
  await checkPage(page, javaScriptEnabled !== false)

  const box = page.getByRole('checkbox', { name: /Šalji mi SMS/ })
  const wasOn = await box.isChecked()
  await box.setChecked(!wasOn)
  await page.getByRole('button', { name: 'Sačuvaj postavke' }).click()
  await expect(page.getByText('Postavke su sačuvane.')).toBeVisible()
  expect(await box.isChecked()).toBe(!wasOn)
})

test('notifications follow the preferences and the quiet hours, with scripts and without', async ({
  openPage,
  javaScriptEnabled,
}) => {
  const page = await openPage()
  await registerClient(page)
  await page.goto('/klijent/moj-profil')
  await page.getByRole('navigation', { name: 'Moj profil' }).getByRole('link', { name: 'Obavještenja' }).click()
  await expect(page.getByRole('heading', { name: 'Postavke obavještenja' })).toBeVisible()

  const box = (type: string, channel: string) =>
    page.getByRole('group', { name: type }).getByRole('checkbox', { name: channel })
  await expect(page.getByRole('group', { name: 'Posao za Vašu struku' })).toHaveCount(0)
  // Phones show what is on in one line and the checkboxes on demand.
  await expect(page.getByText('Aplikacija, Na telefonu', { exact: true }).first()).toBeVisible()
  await page.locator('summary', { hasText: 'Poruke i pitanja' }).click()
  await box('Nova poruka', 'Na telefonu').uncheck()
  await box('Novo pitanje', 'Aplikacija').uncheck()
  await page.getByLabel('Od').selectOption('07:00')
  await page.getByLabel('Do', { exact: true }).selectOption('07:00')
  await page.getByRole('button', { name: 'Sačuvaj postavke' }).click()

  // What was chosen stays while the one mistake is named.
  await expect(page.getByRole('alert')).toContainText('Početak i kraj tihih sati ne mogu biti isti')
  await expect(box('Nova poruka', 'Na telefonu')).not.toBeChecked()
  await expect(box('Nova poruka', 'Aplikacija')).toBeChecked()
  await expect(page.getByLabel('Od')).toHaveValue('07:00')
  await checkPage(page, javaScriptEnabled !== false)

  await page.getByLabel('Od').selectOption('Bez tihih sati')
  await page.getByRole('button', { name: 'Sačuvaj postavke' }).click()
  await expect(page.getByText('Postavke su sačuvane.')).toBeVisible()
  await page.reload()
  for (const group of ['Poruke i pitanja', 'Poslovi i ponude'])
    await page.locator('summary', { hasText: group }).click()
  await expect(box('Nova poruka', 'Na telefonu')).not.toBeChecked()
  await expect(box('Novo pitanje', 'Aplikacija')).not.toBeChecked()
  await expect(box('Nova ponuda', 'Na telefonu')).toBeChecked()
  await expect(page.getByLabel('Od')).toHaveValue('')
})

test('a device is taken off the list, with scripts and without', async ({ openPage }) => {
  const page = await openPage()
  await registerClient(page)
  const token = 'a'.repeat(60) + Date.now()
  const answer = await page.request.post('/api/notification/native-fcm-token', { data: { token } })
  expect(answer.status()).toBe(200)
  await page.goto('/obavjestenja/postavke')
  await expect(page.getByText('Aplikacija za Android')).toBeVisible()
  await page.getByRole('button', { name: 'Ukloni uređaj' }).click()
  await expect(page.getByText('Uređaj je uklonjen.')).toBeVisible()
  await expect(page.getByText('Nijedan uređaj nije uključen.')).toBeVisible()
  expect((await page.request.post('/api/notification/native-fcm-token', { data: { token } })).status()).toBe(409)
})
