import { expect, type Page } from '@playwright/test'
import { checkPage } from './support/page-checks.ts'
import { createPerson, fillRegistration, registerClient, test } from './support/people.ts'

test('the first day of a client and of a worker lead on', async ({ openPage, javaScriptEnabled }) => {
  const [clientPage, workerPage] = [await openPage(), await openPage()]
  const mirza = createPerson(workerPage, { name: 'Mirza', surname: 'Kovačević' })
  const title = `Pregorjela utičnica ${mirza.phone.slice(4).replace(' ', '')}`
  const check = (page: Page) => checkPage(page, javaScriptEnabled !== false)

  await test.step('a new client goes from a service to a form that knows skill, town and street', async () => {
    await registerClient(clientPage)
    await expect(clientPage.getByRole('heading', { name: 'Koga trebate?' })).toBeVisible()
    await check(clientPage)
    await clientPage.goto('/usluge/elektricar/sarajevo')
    await clientPage.getByRole('main').getByRole('link', { name: 'Objavi oglas' }).click()
    await expect(clientPage.getByRole('radio', { name: 'Električar' })).toBeChecked()
    await expect(clientPage.getByLabel('Grad ili općina')).toHaveValue('Sarajevo')
    await expect(clientPage.getByLabel('Adresa')).toHaveValue('Titova 12')
    await check(clientPage)
    await clientPage.getByLabel('Naslov').fill(title)
    await clientPage.getByLabel('Opis posla').fill('Utičnica u hodniku varniči.')
    await clientPage.getByLabel('Budžet od').fill('30')
    await clientPage.getByRole('button', { name: 'Objavi oglas' }).click()
    await expect(clientPage.getByText('Oglas je objavljen')).toBeVisible()
  })

  await test.step('a new worker whose town has no jobs offers for one nearby', async () => {
    await workerPage.goto('/registracija?userType=worker')
    await fillRegistration(mirza, { gender: 'muški', city: 'Goražde', street: 'Mostarska 4' })
    await workerPage.getByRole('checkbox', { name: 'Električar' }).check()
    await workerPage.getByRole('button', { name: 'Registruj se' }).click()
    await expect(workerPage.getByText(/trenutno nema poslova za Vas; ovo su najbliži/)).toBeVisible()
    await expect(workerPage.getByRole('link', { name: title })).toBeVisible()
    await check(workerPage)
    await workerPage.getByRole('link', { name: 'Goražde Ukloni' }).click()
    await expect(workerPage.getByText(/ovo su najbliži/)).toHaveCount(0)
    await workerPage.getByRole('button', { name: 'Podsjeti me kasnije' }).click()
    await expect(workerPage.getByRole('link', { name: 'Slika profila' })).toHaveCount(0)
    await workerPage.getByRole('link', { name: title }).click()
    await workerPage.getByLabel('Cijena').fill('40')
    await workerPage.getByRole('button', { name: 'Pošalji ponudu' }).click()
    await expect(workerPage.getByText('Ponuda je poslana')).toBeVisible()
  })

  await test.step('she asks the bidder, accepts, and the conversation leads to his phone and the rating', async () => {
    await clientPage.reload()
    await clientPage.getByRole('link', { name: /ponud/i }).first().click()
    await clientPage.getByText('Više', { exact: true }).click()
    await clientPage.getByRole('link', { name: 'Pošalji poruku' }).click()
    await expect(clientPage.getByRole('link', { name: new RegExp(title) })).toBeVisible()
    await check(clientPage)
    await clientPage.getByLabel('Vaša poruka').fill('Imate li novu utičnicu?')
    await clientPage.getByRole('button', { name: 'Pošalji poruku' }).click()
    await expect(clientPage.getByText('Imate li novu utičnicu?')).toBeVisible()
    await expect(clientPage.getByLabel('Vaša poruka')).toHaveValue('')
    await clientPage.getByRole('link', { name: new RegExp(title) }).click()
    await clientPage.getByRole('link', { name: /^Prihvati za/ }).click()
    await clientPage.getByRole('button', { name: /^Prihvati za/ }).click()
    await clientPage.getByRole('link', { name: 'Otvori razgovor' }).click()
    await expect(clientPage).toHaveURL(/\/klijent\/poruke\//)
    await expect(clientPage.getByRole('link', { name: `Pozovi ${mirza.phone}` })).toBeVisible()
    await check(clientPage)
    await clientPage.locator('summary', { hasText: 'Radnje u razgovoru' }).click()
    await clientPage.getByRole('link', { name: 'Završi i ocijeni' }).click()
    await expect(clientPage.getByRole('radio', { name: /^5/ })).toBeVisible()
  })
})
