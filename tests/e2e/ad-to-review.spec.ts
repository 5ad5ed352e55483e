import { expect, type Page } from '@playwright/test'
import { checkPage } from './support/page-checks.ts'
import { aPhoto, fillRegistration, createPerson, test } from './support/people.ts'

test('from an ad to a rating, as both people', async ({ openPage, javaScriptEnabled }) => {
  const [clientPage, workerPage] = [await openPage(), await openPage()]
  const [amra, mirza] = [
    createPerson(clientPage, { name: 'Amra', surname: 'Hodžić' }),
    createPerson(workerPage, { name: 'Mirza', surname: 'Kovačević' }),
  ]
  const title = `Curi česma u kuhinji ${amra.phone.slice(4).replace(' ', '')}`
  const check = (page: Page) => checkPage(page, javaScriptEnabled !== false)

  await test.step('a visitor writes an ad, and is asked for an account only then', async () => {
    await clientPage.goto('/')
    await check(clientPage)
    await clientPage.getByLabel('Šta treba uraditi?').fill(title)
    await clientPage.getByRole('button', { name: 'Traži ponude' }).click()
    await expect(clientPage.getByRole('button', { name: 'Nastavi' })).toBeVisible()
    await check(clientPage)
    await expect(clientPage.getByLabel('Naslov')).toHaveValue(title)
    await clientPage.getByRole('radio', { name: 'Vodoinstalater' }).check()
    await clientPage.getByLabel('Opis posla').fill('Kaplje dan i noć, česma je stara deset godina.')
    await clientPage.getByLabel('Grad ili općina').fill('Sarajevo')
    await clientPage.getByLabel('Adresa').fill('Titova 12')
    await clientPage.getByLabel('Budžet od').fill('50')
    await clientPage.getByLabel('Budžet do').fill('120')
    await clientPage.getByRole('button', { name: 'Nastavi' }).click()
    await expect(clientPage.getByText(title)).toBeVisible()
    await expect(clientPage.getByLabel('Grad ili općina')).toHaveValue('Sarajevo')
    await expect(clientPage.getByLabel('Adresa')).toHaveValue('Titova 12')
    await check(clientPage)
    await fillRegistration(amra, { gender: 'ženski', city: 'Sarajevo', street: 'Titova 12' })
    await clientPage.getByRole('button', { name: 'Registruj se' }).click()
    await expect(clientPage.getByText('Račun je otvoren. Još pogledajte i objavite.')).toBeVisible()
    await expect(clientPage.getByRole('listitem').filter({ hasText: '3. Objava' })).toHaveAttribute(
      'aria-current',
      'step',
    )
    await expect(clientPage.getByRole('article').getByRole('heading', { name: title })).toBeVisible()
    await expect(clientPage.getByRole('main').getByRole('button')).toHaveText(['Objavi oglas'])
    await expect(clientPage.getByRole('button', { name: 'Objavi oglas' })).toBeInViewport()
    await check(clientPage)
  })

  await test.step('a worker registers, after an error in each step', async () => {
    await workerPage.goto('/')
    await workerPage.getByRole('link', { name: 'Ja sam majstor' }).click()
    await fillRegistration(mirza, { gender: 'muški', city: 'Nigdjevo', street: 'Grbavička 9' })
    await workerPage.getByRole('button', { name: 'Registruj se' }).click()
    await expect(workerPage.getByRole('alert')).toContainText('Izaberite barem jednu struku.')
    await expect(workerPage.getByRole('alert')).toContainText('Ne poznajemo taj grad')
    await expect(workerPage.getByRole('textbox', { name: 'Ime', exact: true })).toHaveValue('Mirza')
    await expect(workerPage.getByLabel('Lozinka', { exact: true })).toHaveValue('')
    await check(workerPage)

    await fillRegistration(mirza, { gender: 'muški', city: 'sarajevo', street: 'Grbavička 9' })
    await workerPage.getByRole('checkbox', { name: 'Vodoinstalater' }).check()
    await workerPage.getByRole('button', { name: 'Registruj se' }).click()
    await expect(workerPage.getByText(/Dobro došli\. Vaš račun je otvoren/)).toBeVisible()
    await check(workerPage)
  })

  await test.step('she adds pictures to the ad and posts it', async () => {
    await clientPage.getByRole('link', { name: 'Dodaj slike' }).click()
    await expect(clientPage.getByLabel('Naslov')).toHaveValue(title)
    await expect(clientPage.getByRole('radio', { name: 'Vodoinstalater' })).toBeChecked()
    await expect(clientPage.getByLabel('Budžet do')).toHaveValue('120')
    await check(clientPage)
    await clientPage
      .getByLabel('Dodajte slike')
      .setInputFiles([
        await aPhoto('cesma.jpg', { r: 90, g: 120, b: 150 }),
        await aPhoto('sudoper.jpg', { r: 200, g: 190, b: 170 }),
      ])
    await clientPage.getByRole('button', { name: 'Objavi oglas' }).click()
    await expect(clientPage.getByText('Oglas je objavljen')).toBeVisible()
    await expect(clientPage.getByRole('img', { name: /Slika 2/ })).toBeVisible()
    await check(clientPage)
  })

  await test.step('he finds it without diacritics, misses the budget once, and offers', async () => {
    await workerPage.getByText('Pretraga i filteri').click()
    await workerPage.getByRole('searchbox', { name: 'Šta tražite' }).fill(`curi cesma ${title.split(' ').at(-1)}`)
    await workerPage.getByRole('button', { name: 'Prikaži poslove' }).click()
    await workerPage.getByRole('link', { name: title }).click()
    await check(workerPage)
    await expect(workerPage.getByText('Titova')).toHaveCount(0)
    await workerPage.getByLabel('Cijena').fill('500')
    await workerPage.getByLabel('Poruka klijentu').fill('Mogu doći sutra poslije pet.')
    await workerPage.getByRole('button', { name: 'Pošalji ponudu' }).click()
    await expect(workerPage.getByRole('alert')).toContainText('Najveća ponuda za ovaj oglas je 120 KM.')
    await expect(workerPage.getByLabel('Cijena')).toHaveValue('500')
    await expect(workerPage.getByLabel('Poruka klijentu')).toHaveValue('Mogu doći sutra poslije pet.')
    await check(workerPage)

    await workerPage.getByLabel('Cijena').fill('85,50')
    await workerPage.getByLabel('Poruka klijentu').focus()
    if (javaScriptEnabled !== false) await expect(workerPage.getByText('U okviru budžeta je.').first()).toBeVisible()
    await workerPage.getByRole('button', { name: 'Pošalji ponudu' }).click()
    await expect(workerPage.getByText('Ponuda je poslana')).toBeVisible()
    await expect(workerPage.getByText('85,50 KM').first()).toBeVisible()
    await check(workerPage)
  })

  await test.step('she is told, compares and accepts', async () => {
    await openNotification(clientPage, /nudi/, check)
    await expect(clientPage.getByText('85,50 KM').first()).toBeVisible()
    await expect(clientPage.getByText(mirza.phone)).toHaveCount(0)
    await expect(clientPage.getByText(mirza.surname)).toHaveCount(0)
    await check(clientPage)
    await clientPage.getByRole('link', { name: 'Mirza' }).first().click()
    await expect(clientPage.getByRole('heading', { name: /Mirza/ }).first()).toBeVisible()
    await check(clientPage)
    await clientPage.goBack()
    await clientPage.getByRole('link', { name: /^Prihvati za/ }).click()
    await check(clientPage)
    await clientPage.getByRole('button', { name: /^Prihvati za/ }).click()
    await expect(clientPage.getByText('Ponuda je prihvaćena. Ovdje su kontakt podaci.')).toBeVisible()
    await expect(clientPage.getByRole('link', { name: new RegExp(`Pozovi.*${mirza.phone.slice(4)}`) })).toBeVisible()
    await expect(clientPage.getByText(mirza.email)).toBeVisible()
    await check(clientPage)
    const copyButtons = clientPage.getByRole('button', { name: 'Kopiraj' })
    if (javaScriptEnabled === false) await expect(copyButtons).toHaveCount(0)
    else {
      await clientPage.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await copyButtons.first().click()
      await expect(clientPage.getByRole('status').filter({ hasText: 'Kopirano' })).toBeVisible()
      expect(await clientPage.evaluate(() => navigator.clipboard.readText())).toBe(mirza.phone)
    }
  })

  await test.step('he is told and has her contacts', async () => {
    await openNotification(workerPage, /je prihvatila ponudu/, check)
    await expect(workerPage.getByText(amra.email)).toBeVisible()
    await expect(workerPage.getByText('Titova 12')).toBeVisible()
    await check(workerPage)
  })

  await test.step('he proposes another price, and she consents', async () => {
    const contactPages = [clientPage.url(), workerPage.url()]
    await workerPage.getByRole('link', { name: 'Dogovor i termin' }).click()
    await workerPage.getByRole('link', { name: 'Promijeni cijenu, obim ili avans' }).click()
    await check(workerPage)
    await workerPage.getByLabel('Nova cijena').fill('95,50')
    await workerPage.getByRole('button', { name: 'Pošalji prijedlog' }).click()
    await expect(workerPage.getByRole('alert')).toContainText('Napišite zašto se dogovor mijenja.')
    await expect(workerPage.getByLabel('Nova cijena')).toHaveValue('95,50')
    await workerPage.getByLabel('Razlog').fill('Treba i novi ventil.')
    await workerPage.getByRole('button', { name: 'Pošalji prijedlog' }).click()
    await expect(workerPage.getByText('Prijedlog izmjene je poslan.')).toBeVisible()
    await check(workerPage)

    await clientPage.getByRole('link', { name: 'Dogovor i termin' }).click()
    await expect(clientPage.getByText('Cijena: 85,50 KM → 95,50 KM')).toBeVisible()
    await check(clientPage)
    await clientPage.getByRole('button', { name: 'Prihvatam', exact: true }).click()
    await expect(clientPage.getByText('Izmjena je prihvaćena i sada važi.')).toBeVisible()
    await check(clientPage)
    await clientPage.getByRole('link', { name: 'Odštampaj ili podijeli dogovor' }).click()
    await expect(clientPage.getByText('Verzija 2: predlaže Mirza, prihvata Amra')).toBeVisible()
    await check(clientPage)
    await clientPage.goto(contactPages[0]!)
    await workerPage.goto(contactPages[1]!)
  })

  await test.step('they talk', async () => {
    await workerPage.getByRole('link', { name: 'Otvori razgovor' }).click()
    await workerPage.getByLabel('Vaša poruka').fill('Dobar dan, dolazim sutra u 17 sati.')
    await workerPage.getByRole('button', { name: 'Pošalji poruku' }).click()
    await expect(workerPage.getByText('Dobar dan, dolazim sutra u 17 sati.')).toBeVisible()
    await check(workerPage)

    await clientPage.getByRole('link', { name: 'Otvori razgovor' }).click()
    await expect(clientPage.getByText('Dobar dan, dolazim sutra u 17 sati.')).toBeVisible()
    await clientPage.getByLabel('Vaša poruka').fill('Odlično, zvono Hodžić.')
    await clientPage.getByRole('button', { name: 'Pošalji poruku' }).click()
    await expect(clientPage.getByText('Odlično, zvono Hodžić.')).toBeVisible()
    await workerPage.reload()
    await expect(workerPage.getByText('Odlično, zvono Hodžić.')).toBeVisible()
    await workerPage.getByRole('link', { name: 'Sve poruke' }).click()
    await expect(workerPage).toHaveURL(/\/majstor\/poruke$/)
    await expect(workerPage.getByText('Odlično, zvono Hodžić.')).toBeVisible()
    await check(workerPage)
  })

  await test.step('she completes the job and rates it', async () => {
    await clientPage.getByRole('link', { name: 'Sve poruke' }).click()
    await clientPage
      .getByRole('link', { name: /Oglasi/ })
      .last()
      .click()
    await check(clientPage)
    await clientPage.getByRole('link', { name: title }).click()
    await clientPage.getByRole('link', { name: 'Završi i ocijeni' }).click()
    if (javaScriptEnabled !== false)
      await expect(clientPage.getByRole('dialog', { name: 'Završi i ocijeni' })).toBeVisible()
    await clientPage.getByLabel('Utisak').fill('Došao tačno na vrijeme, sve radi.')
    await clientPage.getByRole('button', { name: 'Završi i objavi ocjenu' }).click()
    await expect(clientPage.getByRole('alert')).toContainText('Izaberite ocjenu od 1 do 5.')
    await expect(clientPage.getByLabel('Utisak')).toHaveValue('Došao tačno na vrijeme, sve radi.')
    await check(clientPage)
    await clientPage.getByRole('radio', { name: /^5/ }).check()
    await clientPage.getByRole('button', { name: 'Završi i objavi ocjenu' }).click()
    await expect(clientPage.getByText('Hvala na ocjeni.')).toBeVisible()
    await check(clientPage)
  })

  await test.step('anyone reads the review on his profile', async () => {
    await workerPage
      .getByRole('link', { name: /Profil/ })
      .last()
      .click()
    await check(workerPage)
    const address = await workerPage.getByRole('link', { name: 'Pogledaj javni profil' }).getAttribute('href')
    const visitor = await openPage()
    await visitor.goto(address!)
    await expect(visitor.getByText('Došao tačno na vrijeme, sve radi.')).toBeVisible()
    await expect(visitor.getByText(mirza.surname)).toHaveCount(0)
    await check(visitor)
  })

  await test.step('both find it among what is done, and leave', async () => {
    await openNotification(workerPage, /ocjena|završen/i, check)
    await workerPage.goto('/majstor/zavrseni-poslovi')
    await expect(workerPage.getByText(title)).toBeVisible()
    await check(workerPage)
    for (const page of [clientPage, workerPage]) {
      await page.goto('/odjava')
      await page.getByRole('button', { name: 'Odjavi se' }).click()
      await expect(page.getByRole('link', { name: 'Prijava' }).first()).toBeVisible()
    }
  })
})

/** The worker process notifies people; until it has, the list is fetched again. A page that shows the news has read it. */
async function openNotification(page: Page, title: RegExp, check: (page: Page) => Promise<void>): Promise<void> {
  const main = page.getByRole('main')
  const row = main
    .getByRole('button', { name: title })
    .or(main.getByRole('link', { name: title }))
    .first()
  await expect(async () => {
    await page.goto('/obavjestenja')
    await expect(row).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await check(page)
  await row.click()
  await expect(page).not.toHaveURL(/obavjestenja/)
}
