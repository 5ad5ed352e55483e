import { expect } from '@playwright/test'
import { registerClient, test } from './support/people.ts'

test('a double click sends a form once', async ({ openPage }) => {
  const page = await openPage()
  await registerClient(page)
  await page.getByRole('link', { name: 'Objavi oglas' }).first().click()
  await page.getByLabel('Naslov').fill('Dvaput pritisnuto')
  await page.getByLabel('Najmanji iznos').fill('40')
  await page.getByRole('button', { name: 'Sačuvaj kao nacrt' }).dblclick()
  await expect(page.getByText('Nacrt je sačuvan.')).toBeVisible()
  await page
    .getByRole('link', { name: /Oglasi/ })
    .last()
    .click()
  await expect(page.getByRole('link', { name: 'Dvaput pritisnuto' })).toHaveCount(1)
})

test('what was typed survives a page that is left', async ({ openPage }) => {
  const page = await openPage()
  await registerClient(page)
  await page.goto('/klijent/objavite-oglas')
  await page.getByLabel('Opis posla').fill('Duga priča o bojleru.')
  await page.getByLabel('Naslov').fill('Bojler')
  await page.waitForTimeout(800)
  await page.goto('/klijent/moji-oglasi')
  await page.goto('/klijent/objavite-oglas')
  await expect(page.getByLabel('Opis posla')).toHaveValue('Duga priča o bojleru.')
})
