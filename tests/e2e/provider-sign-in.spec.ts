import { expect } from '@playwright/test'
import { newcomerOf } from './support/newcomers.ts'
import { checkPage } from './support/page-checks.ts'
import { registerClient, test } from './support/people.ts'

test('somebody new registers with Google, and is signed in by it later', async ({ openPage, javaScriptEnabled }, {
  project,
}) => {
  const page = await openPage()
  const person = newcomerOf(project.name, 'Lejla')
  const check = () => checkPage(page, javaScriptEnabled !== false)

  await test.step('from the landing page, without a password', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Nastavi uz Google' }).click()
    await page.getByRole('link', { name: person }).click()
    await expect(page).toHaveURL(/\/registracija\?google_id_token=/)
    await page.getByRole('link', { name: 'Trebam majstora' }).click()
    await expect(page.getByRole('textbox', { name: 'Ime', exact: true })).toHaveValue('Lejla')
    await expect(page.getByLabel('E-mail')).not.toBeEditable()
    await expect(page.getByLabel('Lozinka')).toHaveCount(0)
    await check()
    await page.getByRole('radio', { name: 'ženski' }).check()
    await page.getByLabel('Telefon').fill('061 234 567')
    await page.getByLabel('Grad ili općina').fill('Sarajevo')
    await page.getByRole('checkbox', { name: /Prihvatam/ }).check()
    await page.getByRole('button', { name: 'Registruj se' }).click()
    await expect(page.getByText(/Dobro došli\. Vaš račun je otvoren/)).toBeVisible()
  })

  await test.step('the only way in cannot be removed', async () => {
    await page.goto('/klijent/moj-profil/sigurnost')
    await expect(page.getByText(/Ovo je jedini način prijave/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Postavi lozinku' })).toBeVisible()
    await check()
  })

  await test.step('another browser is signed in and led on', async () => {
    const other = await openPage()
    await other.goto('/prijava?next=/klijent/moji-oglasi')
    await other.getByRole('link', { name: 'Nastavi uz Google' }).click()
    await other.getByRole('link', { name: 'Odustani' }).click()
    await expect(other).toHaveURL(/\/prijava\?next=/)
    await other.getByRole('link', { name: 'Nastavi uz Google' }).click()
    await other.getByRole('link', { name: person }).click()
    await expect(other).toHaveURL(/\/klijent\/moji-oglasi$/)
  })
})

test('a member adds Facebook, signs in with it, and removes it', async ({ openPage, javaScriptEnabled }, {
  project,
}) => {
  const page = await openPage()
  const person = newcomerOf(project.name, 'Adnan')
  await registerClient(page)
  await page.goto('/klijent/moj-profil/sigurnost')
  await page.getByRole('link', { name: 'Poveži: Facebook' }).click()
  await page.getByRole('link', { name: person }).click()
  await expect(page.getByText('Račun je povezan.')).toBeVisible()
  await checkPage(page, javaScriptEnabled !== false)

  const other = await openPage()
  await other.goto('/prijava')
  await checkPage(other, javaScriptEnabled !== false)
  await other.getByRole('link', { name: 'Nastavi uz Facebook' }).click()
  await other.getByRole('link', { name: person }).click()
  await expect(other).toHaveURL(/\/klijent\/pocetna$/)

  await page.getByRole('button', { name: 'Ukloni vezu' }).click()
  await expect(page.getByText('Veza s računom je uklonjena.')).toBeVisible()
})
