import { expect } from '@playwright/test'
import { waitForScripts } from './support/form-controls.ts'
import { checkPage } from './support/page-checks.ts'
import { registerClient, test } from './support/people.ts'

test('a field of a public form is checked when it has been changed and left, not while somebody types', async ({
  openPage,
}) => {
  const page = await openPage()
  const rules = page.waitForResponse('**/provjere/bs/registracija')
  await page.goto('/registracija?userType=client')
  const [phone, email] = [page.getByLabel('Telefon'), page.getByLabel('E-mail')]
  await waitForScripts(page)
  await phone.focus()
  await rules
  await email.focus()
  await expect(page.locator('.error')).toHaveCount(0)

  await phone.fill('12')
  await expect(page.locator('.error')).toHaveCount(0)
  await email.focus()
  await expect(phone).toHaveAccessibleDescription(/Broj telefona nije ispravan\./)
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await checkPage(page, true)
  await phone.fill('061 123 456')
  await expect(page.locator('.error')).toHaveCount(0)
  await expect(phone).not.toHaveAttribute('aria-invalid', 'true')

  await page.getByLabel('Lozinka', { exact: true }).fill('duga lozinka 1')
  await page.getByLabel('Ponovite lozinku').fill('duga lozinka 2')
  await email.focus()
  await expect(page.locator('.error', { hasText: 'Lozinke se ne podudaraju.' })).toBeVisible()
  // The server is the judge: it gets the form all the same.
  await page.getByRole('button', { name: 'Registruj se' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
})

test('a member’s form is checked the same way, and amounts are read as people write them', async ({ openPage }) => {
  const page = await openPage()
  await registerClient(page)
  const rules = page.waitForResponse('**/provjere/bs/oglas')
  await page.goto('/klijent/objavite-oglas')
  await waitForScripts(page)
  const amount = page.getByLabel('Budžet od')
  await amount.focus()
  await rules
  await amount.fill('pedeset')
  await page.getByLabel('Naslov').focus()
  await expect(page.locator('.error', { hasText: 'Upišite iznos u KM, na primjer 85 ili 49,90.' })).toBeVisible()
  await amount.fill('1.200,50 KM')
  await expect(page.locator('.error')).toHaveCount(0)
  await page.getByLabel('Naslov').focus()
  await expect(page.locator('.error')).toHaveCount(0)
})
