import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { waitForScripts } from '#tests/e2e/support/form-controls.ts'
import { endNewestSession, signIn, type Person } from '#tests/e2e/support/phones.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, pathParamsFor } from '#tests/support/data/scenes.ts'
import { fillAd, retainedText, readList, startWaitingPhones, type WaitingPhones } from '../support/waiting-phones.ts'

let phones: WaitingPhones

beforeAll(async () => {
  phones = await startWaitingPhones()
})
afterAll(() => phones?.stop())

vi.setConfig({ testTimeout: 120_000 })

async function anOfferPage(): Promise<{ page: Page; worker: Person; client: Person; adId: number }> {
  const [worker, client] = [await aWorker(), await aClient()]
  const { id: adId } = await anAd(client.id)
  const page = await phones.openPage(worker, `/majstor/posao/${adId}`)
  await fillOffer(page)
  return { page, worker, client, adId }
}

async function fillOffer(page: Page, message = 'Dolazim sutra.'): Promise<void> {
  await page.getByLabel('Cijena').fill('60')
  await page.getByLabel('Poruka klijentu').fill(message)
}

const sendOffer = (page: Page) => page.getByRole('button', { name: 'Pošalji ponudu' }).click()

const listOffers = (workerId: number) =>
  db.selectFrom('offers').select(['message', 'ad_id as adId']).where('worker_id', '=', workerId).execute()

async function isRetained(page: Page): Promise<void> {
  await page.getByText(retainedText).waitFor()
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)
const photos = ['prva.png', 'druga.png'].map((name) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.concat([png, Buffer.from(name)]),
}))

test('an ad that was written offline arrives once, with its images, although its page was closed', async () => {
  const client = await aClient()
  const page = await phones.openPage(client, '/klijent/objavite-oglas')
  await fillAd(page, 'Curi bojler u kupatilu')
  await page.locator('input[type=file]').first().setInputFiles(photos)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Objavi oglas' }).click()
  await isRetained(page)
  expect(await page.getByLabel('Naslov').inputValue()).toBe('Curi bojler u kupatilu')
  const [item] = await readList(page)
  expect(item).toMatch(/^Objavite oglas|^Novi oglas/)
  expect(item).toContain('Čeka mrežu')
  expect(item).toMatch(/Naslov: Curi bojler u kupatilu\s+Opis posla: Kaplje ispod bojlera\./)
  expect(item).toMatch(/Budžet od[^:]*: 50 KM/)
  expect(item).not.toMatch(/asap|plumber/)
  await page.goto('/klijent/pocetna')
  await page.getByRole('link', { name: 'Čeka slanje: 1' }).waitFor()
  await page.close()
  expect(phones.network.takeAnswers()).toEqual([])

  const next = await phones.openTab(client)
  await next.context().setOffline(false)
  await next.goto('/klijent/moji-oglasi')
  await next.getByText(/Poslano: .*Oglas je objavljen\./).waitFor()
  const ads = await db.selectFrom('ads').select(['id', 'title']).where('client_id', '=', client.id).execute()
  expect(ads.map(({ title }) => title)).toEqual(['Curi bojler u kupatilu'])
  const images = await db.selectFrom('ad_images').select('image_id').where('ad_id', '=', ads[0]!.id).execute()
  expect(images).toHaveLength(2)
  await next.getByRole('link', { name: 'Otvori', exact: true }).click()
  await next.getByRole('heading', { name: 'Curi bojler u kupatilu' }).waitFor()
  expect(await readList(next)).toEqual([expect.stringContaining('Oglas je objavljen.')])
})

test('an offer from airplane mode is sent when the mode ends, and its page says so', async () => {
  const { page, worker, adId } = await anOfferPage()
  await page.context().setOffline(true)
  await sendOffer(page)
  await isRetained(page)
  await page.context().setOffline(false)
  await page.getByText('Ponuda je poslana').waitFor()
  expect(await page.getByText(retainedText).count()).toBe(0)
  expect(await listOffers(worker.id)).toEqual([{ message: 'Dolazim sutra.', adId }])
  // The page still has the form: the same form is the same offer.
  await page.reload()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft:')))).toEqual([])
})

test('an offer whose answer was lost is one offer', async () => {
  const { page, worker } = await anOfferPage()
  phones.network.become('answer-lost')
  await sendOffer(page)
  await isRetained(page)
  expect(await listOffers(worker.id)).toHaveLength(1)
  phones.network.become('up')
  await page.goto('/majstor/moje-ponude')
  await page.getByText(/Poslano: .*Ponuda je poslana\./).waitFor()
  expect(await listOffers(worker.id)).toHaveLength(1)
})

test('an offer that is sent again is the same one, although its page was to load new data meanwhile', async () => {
  const { page, worker } = await anOfferPage()
  phones.network.become('answer-lost')
  await sendOffer(page)
  await isRetained(page)
  const key = page.locator('form:has([name=message]) [name=_key]')
  const first = await key.inputValue()
  await page.evaluate(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is no window
    new BroadcastChannel('submissions').postMessage('sent')
  })
  await page.waitForTimeout(2_000)
  expect(await key.inputValue()).toBe(first)
  phones.network.become('up')
  await sendOffer(page)
  await expect.poll(() => listOffers(worker.id)).toHaveLength(1)
})

test('a form waits for a server that was killed', async () => {
  const { page, worker } = await anOfferPage()
  await phones.killServer()
  await sendOffer(page)
  await isRetained(page)
  await sendOffer(page)
  await isRetained(page)
  await phones.restartServer()
  expect(await listOffers(worker.id)).toEqual([])
  await page.goto('/majstor/moje-ponude')
  await expect.poll(() => listOffers(worker.id)).toHaveLength(1)
  expect(await readList(page)).toHaveLength(1)
})

test('a form whose session has ended says so, shows nothing, and is sent after the sign-in', async () => {
  const { page, worker } = await anOfferPage()
  await page.context().setOffline(true)
  await sendOffer(page)
  await isRetained(page)
  await endNewestSession(worker)
  await page.context().setOffline(false)
  await expect.poll(() => phones.network.takeAnswers()).toEqual([401])
  expect(await readList(page)).toEqual([])
  await page.getByText('Prijavite se da pošaljemo').waitFor()
  expect(await listOffers(worker.id)).toEqual([])
  await signIn(page.context(), phones.network.origin, worker)
  await page.goto('/majstor/moje-ponude')
  await expect.poll(() => listOffers(worker.id)).toHaveLength(1)
})

test('an offer that is refused meanwhile comes back with its words and the reason', async () => {
  const { page, worker, client, adId } = await anOfferPage()
  await page.context().setOffline(true)
  await sendOffer(page)
  await isRetained(page)
  await cancelAd(db, { adId, clientId: client.id, now: new Date() } as never)
  await page.context().setOffline(false)
  await page.getByText(/Odbijeno/).waitFor()
  const [item] = await readList(page)
  expect(item).toContain('Odbijeno')
  expect(item).toContain('trenutno nije moguće')
  expect(item).toContain('Dolazim sutra.')
  expect(await listOffers(worker.id)).toEqual([])
  await page.getByText('Obriši', { exact: true }).click()
  await page.getByRole('button', { name: 'Da, obriši' }).click()
  await page.getByText('Ništa ne čeka slanje.').waitFor()
})

test('a rating that comes too late stays with its words, and opens the page that says why', async () => {
  const cast = await aCast()
  const { id } = await pathParamsFor('/klijent/moji-oglasi/:id/zavrsetak', cast, cast.client)
  const path = `/klijent/moji-oglasi/${id}/zavrsetak`
  const page = await phones.openPage(cast.client, path)
  await page.getByRole('radio', { name: '5' }).check({ force: true })
  await page.getByLabel('Utisak').fill('Radio je cijeli dan.')
  await page.context().setOffline(true)
  await page.locator('main form.form [type=submit]').click()
  await isRetained(page)
  const review = { adId: Number(id), clientId: cast.client.id, rating: 5, comment: '', now: new Date() }
  expect(await completeAssignment(db, review)).toMatchObject({ ok: true })
  await page.context().setOffline(false)
  await page.getByText(/Odbijeno/).waitFor()
  const [item] = await readList(page)
  expect(item).toContain('Radio je cijeli dan.')
  await page.getByRole('button', { name: 'Otvori' }).click()
  await page.waitForURL(`**${path}`)
  expect(await readList(page)).toEqual([expect.stringContaining('Radio je cijeli dan.')])
})

test('a form that is refused is opened as its page, which takes its place', async () => {
  const { page, worker, adId } = await anOfferPage()
  await page.context().setOffline(true)
  await sendOffer(page)
  await isRetained(page)
  await db.updateTable('ads').set({ min_payout: 7_000, max_payout: 15_000 }).where('id', '=', adId).execute()
  await page.context().setOffline(false)
  await page.getByText(/Odbijeno/).waitFor()
  await readList(page)
  await page.getByRole('button', { name: 'Otvori' }).click()
  await page.waitForURL(`**/majstor/posao/${adId}`)
  await waitForScripts(page)
  expect(await page.getByLabel('Poruka klijentu').inputValue()).toBe('Dolazim sutra.')
  expect(await page.locator('#form-errors').count()).toBe(1)
  // Left alone it stays, corrected it is gone.
  expect(await readList(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Otvori' }).click()
  await page.waitForURL(`**/majstor/posao/${adId}`)
  await waitForScripts(page)
  await page.getByLabel('Cijena').fill('80')
  await sendOffer(page)
  await page.getByText('Ponuda je poslana').waitFor()
  expect(await listOffers(worker.id)).toHaveLength(1)
  expect(await readList(page)).toEqual([])
})

test('what waits is neither shown to the next member of the phone nor sent as theirs, and goes on for its own', async () => {
  const { page, worker } = await anOfferPage()
  const other = await aWorker()
  phones.network.become('only-sign-out')
  await sendOffer(page)
  await isRetained(page)
  await page.goto('/odjava')
  await page.locator('main form [type=submit]').first().click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await readList(page)).toEqual([])
  phones.network.become('up')

  await signIn(page.context(), phones.network.origin, other)
  await page.goto('/majstor/moje-ponude')
  expect(await readList(page)).toEqual([])
  await page.waitForTimeout(1_000)
  expect(await listOffers(other.id)).toEqual([])
  expect(await listOffers(worker.id)).toEqual([])
  await signIn(page.context(), phones.network.origin, worker)
  await page.goto('/majstor/moje-ponude')
  await expect.poll(() => listOffers(worker.id)).toHaveLength(1)
})

test('a new version of the worker sends what the one before has retained', async () => {
  const { page, worker } = await anOfferPage()
  phones.network.become('broken')
  await sendOffer(page)
  await isRetained(page)
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    const taken = new Promise<void>((resolve) => {
      serviceWorker.addEventListener('controllerchange', () => {
        if (serviceWorker.controller!.scriptURL.endsWith('?nova')) resolve()
      })
    })
    await serviceWorker.register('/sw.js?nova')
    await taken
  })
  expect(await page.getByLabel('Poruka klijentu').inputValue()).toBe('Dolazim sutra.')
  phones.network.become('up')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => listOffers(worker.id)).toHaveLength(1)
})

test('on a full disk the page keeps the form, and says that it was not sent', async () => {
  const { page, worker } = await anOfferPage()
  for (const serviceWorker of page.context().serviceWorkers())
    await serviceWorker.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
  await page.context().setOffline(true)
  await sendOffer(page)
  await page.getByText('Ponuda nije poslana. Provjerite vezu.').waitFor()
  expect(await page.getByText(retainedText).count()).toBe(0)
  expect(await page.getByLabel('Poruka klijentu').inputValue()).toBe('Dolazim sutra.')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Pokušaj ponovo' }).click()
  await expect.poll(() => listOffers(worker.id)).toHaveLength(1)
})

test('a visitor’s ad waits too, and leads on to the registration', async () => {
  const page = await phones.openPage(null, '/objavite-oglas')
  await fillAd(page, 'Curi slavina')
  await page.getByLabel('Grad ili općina').fill('Zenica')
  await page.getByLabel('Adresa').fill('Titova 1')
  await page.context().setOffline(true)
  await page.locator('main form.form [type=submit]').first().click()
  await isRetained(page)
  await page.context().setOffline(false)
  await page.getByText(/Poslano:/).waitFor()
  await page.getByRole('link', { name: 'Otvori', exact: true }).click()
  await page.waitForURL(/registracija/)
})
