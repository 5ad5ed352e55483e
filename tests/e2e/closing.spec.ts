import { expect } from '@playwright/test'
import { checkPage } from './support/page-checks.ts'
import { registerClient, test } from './support/people.ts'

test('who deletes the account reads that it is closed and what is erased when', async ({
  openPage,
  javaScriptEnabled,
}) => {
  const page = await openPage()
  await registerClient(page)
  // The first page after it runs React where there are scripts.
  await page.goto('/klijent/moj-profil/privatnost')
  await page.getByRole('link', { name: 'Brisanje računa' }).click()
  // Who has just signed up proves nothing again.
  await expect(page.getByLabel('Trenutna lozinka')).toBeHidden()
  await page.getByLabel('Za potvrdu upišite DELETE velikim slovima').fill('DELETE')
  await page.getByRole('button', { name: 'Obriši račun' }).click()
  await expect(page.getByRole('heading', { name: 'Račun je zatvoren' })).toBeVisible()
  await expect(page.getByText('U roku od jednog sata brišemo Vaše ime')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/racun-zatvoren')
  await checkPage(page, javaScriptEnabled !== false)
})
