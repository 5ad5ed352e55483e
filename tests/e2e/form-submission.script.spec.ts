import { expect } from '@playwright/test'
import { waitForScripts } from './support/form-controls.ts'
import { createPerson, fillRegistration, password, registerClient, test } from './support/people.ts'

test('a double click sends a form once', async ({ openPage }) => {
  const page = await openPage()
  await registerClient(page)
  await page.getByRole('link', { name: 'Objavi oglas' }).first().click()
  await page.getByLabel('Naslov').fill('Dvaput pritisnuto')
  await page.getByLabel('Budžet od').fill('40')
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

test('text that was brought back can be discarded, and does not come again', async ({ openPage }) => {
  const page = await openPage()
  await page.goto('/kontakt')
  await page.getByLabel('Poruka', { exact: true }).fill('Pitanje koje ipak nemam.')
  await page.reload()
  await expect(page.getByLabel('Poruka', { exact: true })).toHaveValue('Pitanje koje ipak nemam.')
  await page.getByRole('button', { name: 'Odbaci' }).click()
  await expect(page.getByLabel('Poruka', { exact: true })).toHaveValue('')
  await expect(page.getByText('Vratili smo tekst')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Poruka', { exact: true })).toHaveValue('')
})

test('a registration leaves nothing in the browser, and a password is never there, shown or not', async ({
  openPage,
}) => {
  const page = await openPage()
  const readDrafts = () => page.evaluate(() => JSON.stringify(localStorage))
  await page.goto('/registracija?userType=client')
  await waitForScripts(page)
  const amra = createPerson(page, { name: 'Amra', surname: 'Hodžić' })
  await page.getByLabel('Lozinka', { exact: true }).focus()
  await page.getByRole('button', { name: 'Prikaži' }).first().click()
  await fillRegistration(amra, { gender: 'ženski', city: 'Sarajevo', street: 'Titova 12' })
  expect(await readDrafts()).toContain(amra.email)
  expect(await readDrafts()).not.toContain(password)
  await page.getByRole('button', { name: 'Registruj se' }).click()
  await expect(page.getByText(/Dobro došli\. Vaš račun je otvoren/)).toBeVisible()
  await expect.poll(readDrafts).not.toContain(amra.email)
})
