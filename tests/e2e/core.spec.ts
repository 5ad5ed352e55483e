import { expect, type Page } from '@playwright/test'
import { lookAt } from './support/looking.ts'
import { aPhoto, introduce, newcomer, test } from './support/people.ts'

test('from an ad to a rating, as both people', async ({ open, javaScriptEnabled }) => {
  const [her, his] = [await open(), await open()]
  const [amra, mirza] = [
    newcomer(her, { name: 'Amra', surname: 'Hodžić' }),
    newcomer(his, { name: 'Mirza', surname: 'Kovačević' }),
  ]
  const title = `Curi česma u kuhinji ${amra.phone.slice(4).replace(' ', '')}`
  const look = (page: Page) => lookAt(page, javaScriptEnabled !== false)

  await test.step('a client registers', async () => {
    await her.goto('/')
    await look(her)
    await her.getByRole('link', { name: 'Trebam majstora' }).click()
    await look(her)
    await introduce(amra, { gender: 'ženski', city: 'Sarajevo', street: 'Titova 12' })
    await her.getByRole('button', { name: 'Registruj se' }).click()
    await expect(her.getByText('Dobro došli. Vaš račun je otvoren.')).toBeVisible()
    await look(her)
  })

  await test.step('a worker registers, after an error in each step', async () => {
    await his.goto('/')
    await his.getByRole('link', { name: 'Ja sam majstor' }).click()
    await introduce(mirza, { gender: 'muški', city: 'Nigdjevo', street: 'Grbavička 9' })
    await his.getByRole('button', { name: 'Registruj se' }).click()
    await expect(his.getByRole('alert')).toContainText('Izaberite barem jednu djelatnost.')
    await expect(his.getByRole('alert')).toContainText('Ne poznajemo taj grad')
    await expect(his.getByRole('textbox', { name: 'Ime', exact: true })).toHaveValue('Mirza')
    await expect(his.getByLabel('Lozinka', { exact: true })).toHaveValue('')
    await look(his)

    await introduce(mirza, { gender: 'muški', city: 'sarajevo', street: 'Grbavička 9' })
    await his.getByRole('checkbox', { name: 'Vodoinstalater' }).check()
    await his.getByRole('button', { name: 'Registruj se' }).click()
    await expect(his.getByText('Dobro došli. Vaš račun je otvoren.')).toBeVisible()
    await look(his)
  })

  await test.step('she posts an ad with pictures', async () => {
    await her.getByRole('link', { name: 'Objavi oglas' }).first().click()
    await look(her)
    await her.getByLabel('Naslov').fill(title)
    await her.getByLabel('Djelatnost').selectOption({ label: 'Vodoinstalater' })
    await her.getByLabel('Opis posla').fill('Kaplje dan i noć, česma je stara deset godina.')
    await her.getByLabel('Grad ili općina').fill('Sarajevo')
    await her.getByLabel('Adresa').fill('Titova 12')
    await her.getByLabel('Najmanji iznos').fill('50')
    await her.getByLabel('Najveći iznos').fill('120')
    await her
      .getByLabel('Dodajte slike')
      .setInputFiles([
        await aPhoto('cesma.jpg', { r: 90, g: 120, b: 150 }),
        await aPhoto('sudoper.jpg', { r: 200, g: 190, b: 170 }),
      ])
    await her.getByRole('button', { name: 'Objavi oglas' }).click()
    await expect(her.getByText('Oglas je objavljen.')).toBeVisible()
    await expect(her.getByRole('img', { name: /Slika 2/ })).toBeVisible()
    await look(her)
  })

  await test.step('he finds it without diacritics, misses the budget once, and offers', async () => {
    await his.getByText('Pretraga i filteri').click()
    await his.getByRole('searchbox', { name: 'Šta tražite' }).fill(`curi cesma ${title.split(' ').at(-1)}`)
    await his.getByRole('button', { name: 'Prikaži poslove' }).click()
    await his.getByRole('link', { name: title }).click()
    await look(his)
    await expect(his.getByText('Titova')).toHaveCount(0)
    await his.getByLabel('Cijena').fill('500')
    await his.getByLabel('Poruka klijentu').fill('Mogu doći sutra poslije pet.')
    await his.getByRole('button', { name: 'Pošalji ponudu' }).click()
    await expect(his.getByRole('alert')).toContainText('Najveća ponuda za ovaj oglas je 120 KM.')
    await expect(his.getByLabel('Cijena')).toHaveValue('500')
    await expect(his.getByLabel('Poruka klijentu')).toHaveValue('Mogu doći sutra poslije pet.')
    await look(his)

    await his.getByLabel('Cijena').fill('85,50')
    await his.getByRole('button', { name: 'Pošalji ponudu' }).click()
    await expect(his.getByText('Ponuda je poslana.')).toBeVisible()
    await expect(his.getByText('85,50 KM').first()).toBeVisible()
    await look(his)
  })

  await test.step('she is told, compares and accepts', async () => {
    await openNotification(her, /Nova ponuda/, look)
    await expect(her.getByText('85,50 KM').first()).toBeVisible()
    await expect(her.getByText(mirza.phone)).toHaveCount(0)
    await expect(her.getByText(mirza.surname)).toHaveCount(0)
    await look(her)
    await her.getByRole('link', { name: 'Profil', exact: true }).first().click()
    await expect(her.getByRole('heading', { name: /Mirza/ }).first()).toBeVisible()
    await look(her)
    await her.goBack()
    await her.getByRole('link', { name: 'Prihvati', exact: true }).click()
    await look(her)
    await her.getByRole('button', { name: 'Prihvati ponudu' }).click()
    await expect(her.getByText('Ponuda je prihvaćena. Ovdje su kontakt podaci.')).toBeVisible()
    await expect(her.getByRole('link', { name: new RegExp(`Pozovi.*${mirza.phone.slice(4)}`) })).toBeVisible()
    await expect(her.getByText(mirza.email)).toBeVisible()
    await look(her)
  })

  await test.step('he is told and has her contacts', async () => {
    await openNotification(his, /Vaša ponuda je prihvaćena/, look)
    await expect(his.getByText(amra.email)).toBeVisible()
    await expect(his.getByText('Titova 12')).toBeVisible()
    await look(his)
  })

  await test.step('they talk', async () => {
    await his.getByRole('link', { name: /Razgovor: Amra/ }).click()
    await his.getByLabel('Vaša poruka').fill('Dobar dan, dolazim sutra u 17 sati.')
    await his.getByRole('button', { name: 'Pošalji poruku' }).click()
    await expect(his.getByText('Dobar dan, dolazim sutra u 17 sati.')).toBeVisible()
    await look(his)

    await her.getByRole('link', { name: /Razgovor: Mirza/ }).click()
    await expect(her.getByText('Dobar dan, dolazim sutra u 17 sati.')).toBeVisible()
    await her.getByLabel('Vaša poruka').fill('Odlično, zvono Hodžić.')
    await her.getByRole('button', { name: 'Pošalji poruku' }).click()
    await expect(her.getByText('Odlično, zvono Hodžić.')).toBeVisible()
    await his.reload()
    await expect(his.getByText('Odlično, zvono Hodžić.')).toBeVisible()
    await his
      .getByRole('link', { name: /Poruke/ })
      .last()
      .click()
    await look(his)
  })

  await test.step('she completes the job and rates it', async () => {
    await her
      .getByRole('link', { name: /Oglasi/ })
      .last()
      .click()
    await look(her)
    await her.getByRole('link', { name: title }).click()
    await her.getByRole('link', { name: 'Završi i ocijeni' }).click()
    await her.getByLabel('Komentar').fill('Došao tačno na vrijeme, sve radi.')
    await her.getByRole('button', { name: 'Završi i objavi recenziju' }).click()
    await expect(her.getByRole('alert')).toContainText('Izaberite ocjenu od 1 do 5.')
    await expect(her.getByLabel('Komentar')).toHaveValue('Došao tačno na vrijeme, sve radi.')
    await look(her)
    await her.getByRole('radio', { name: /^5/ }).check()
    await her.getByRole('button', { name: 'Završi i objavi recenziju' }).click()
    await expect(her.getByText('Posao je završen. Hvala na recenziji.')).toBeVisible()
    await look(her)
  })

  await test.step('anyone reads the review on his profile', async () => {
    await his
      .getByRole('link', { name: /Profil/ })
      .last()
      .click()
    await look(his)
    const address = await his.getByRole('link', { name: 'Pogledaj javni profil' }).getAttribute('href')
    const visitor = await open()
    await visitor.goto(address!)
    await expect(visitor.getByText('Došao tačno na vrijeme, sve radi.')).toBeVisible()
    await expect(visitor.getByText(mirza.surname)).toHaveCount(0)
    await look(visitor)
  })

  await test.step('both find it among what is done, and leave', async () => {
    await openNotification(his, /recenzij|završen/i, look)
    await his.goto('/majstor/zavrseni-poslovi')
    await expect(his.getByText(title)).toBeVisible()
    await look(his)
    for (const page of [her, his]) {
      await page.goto('/odjava')
      await page.getByRole('button', { name: 'Odjavi se' }).click()
      await expect(page.getByRole('link', { name: 'Prijava' }).first()).toBeVisible()
    }
  })
})

/** The worker process tells people; until it has, the list is asked again. */
async function openNotification(page: Page, title: RegExp, look: (page: Page) => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.goto('/obavjestenja')
    await expect(page.getByRole('button', { name: title }).first()).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await look(page)
  await page.getByRole('button', { name: title }).first().click()
  await expect(page).not.toHaveURL(/obavjestenja/)
}
