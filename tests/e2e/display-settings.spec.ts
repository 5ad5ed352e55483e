import { expect } from '@playwright/test'
import { checkPage } from './support/page-checks.ts'
import { registerClient, test } from './support/people.ts'

test('a language that is chosen stays chosen', async ({ openPage, javaScriptEnabled }) => {
  const page = await openPage()
  await page.goto('/')
  await page.locator('summary', { hasText: 'BS' }).click()
  await page.getByRole('link', { name: 'Deutsch' }).first().click()
  await expect(page.getByRole('link', { name: 'Anmelden' }).first()).toBeVisible()
  await checkPage(page, javaScriptEnabled !== false)
  await page.goto('/registracija?userType=worker')
  await expect(page.getByLabel('Vorname')).toBeVisible()
  await page.goto('/prijava?lng=en')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await page.goto('/poslovi')
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
})

test('colours that are chosen stay chosen', async ({ openPage, javaScriptEnabled }) => {
  const page = await openPage()
  await page.goto('/izgled')
  await page.getByRole('radio', { name: 'Tamne' }).check()
  await page.getByRole('button', { name: 'Sačuvaj' }).click()
  await expect(page.getByText('Sačuvano za ovaj uređaj.')).toBeVisible()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await checkPage(page, javaScriptEnabled !== false)
  expect(await brightness(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))).toBeLessThan(80)
})

test('in light mode a member gets pages without React', async ({ openPage }) => {
  const page = await openPage()
  await registerClient(page)
  expect(await page.content()).toContain('type="module"')
  await page.goto('/izgled')
  await page.getByRole('group', { name: 'Laki prikaz' }).getByRole('radio', { name: 'Uvijek' }).check()
  await page.getByRole('button', { name: 'Sačuvaj' }).click()
  await expect(page.getByText('Sačuvano za ovaj uređaj.')).toBeVisible()
  const answer = await page.goto('/klijent/pocetna')
  expect(await answer!.text()).not.toMatch(/modulepreload|__reactRouterContext/)
  await page.getByRole('link', { name: 'Objavi oglas' }).first().click()
  await expect(page.getByLabel('Naslov')).toBeVisible()
})

test('a wrong password says nothing of the account, and sign-in leads where one wanted to go', async ({ openPage }) => {
  const page = await openPage()
  const { email } = await registerClient(page)
  await page.goto('/odjava')
  await page.getByRole('button', { name: 'Odjavi se' }).click()
  await page.goto('/klijent/moji-oglasi')
  for (const typedEmail of [email, 'niko@primjer.ba']) {
    await page.getByLabel('E-mail').fill(typedEmail)
    await page.getByLabel('Lozinka').fill('pogresna-lozinka')
    await page.getByRole('button', { name: 'Prijavi se' }).click()
    await expect(page.getByRole('alert')).toContainText('Pogrešan e‑mail ili lozinka')
    await expect(page.getByLabel('E-mail')).toHaveValue(typedEmail)
  }
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Lozinka').fill('lozinka-za-probu')
  await page.getByRole('button', { name: 'Prijavi se' }).click()
  await expect(page.getByRole('heading', { name: 'Moji oglasi' })).toBeVisible()
})

/** Of a colour as browsers give it: `rgb(…)` from 0 to 255, or `oklch(…)` and the like with a lightness from 0 to 1. */
function brightness(colour: string): number {
  const numbers = colour.match(/[\d.]+/g)!.map(Number)
  return colour.startsWith('rgb') ? (numbers[0]! + numbers[1]! + numbers[2]!) / 3 : numbers[0]! * 255
}
