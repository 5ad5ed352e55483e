import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptOffer } from '#app/offers/deciding.server.ts'
import { editOffer } from '#app/offers/sending.server.ts'
import { addPortfolioItem } from '#app/portfolio/items.server.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { signInAs, startWeb, type Browser, type Web } from '#tests/support/web/in-process-web.ts'
import { anAssignment, anAdWithOffers, anOpenAd, findAd, statusOf } from './offer-fixtures.ts'

let web: Web

beforeAll(async () => {
  web = await startWeb()
}, 300_000)

afterAll(() => web.stop())

async function read(browser: Browser, path: string): Promise<string> {
  return (await browser(path)).text()
}

/** Opens a page and sends the form on it. */
async function send(browser: Browser, path: string, typed: Record<string, string> = {}): Promise<Response> {
  const forms = formsOf(await read(browser, path), path)
  const form = forms.find(({ action }) => action === path) ?? forms[0]
  return browser(form!.action, { method: 'POST', body: fillForm(form!, typed) })
}

test('an offer outside the budget comes back with what was typed and the limit in words', async () => {
  const { adId } = await anOpenAd()
  const worker = await signInAs(web, await aWorker())
  const answer = await send(worker, `/majstor/posao/${adId}`, { amount: '20', message: 'Mogu odmah.' })
  expect(answer.status).toBe(400)
  const page = await answer.text()
  expect(page).toContain('Najmanja ponuda za ovaj oglas je 50\u00a0KM.')
  expect(page).toContain('Mogu odmah.')
  expect(await findAd(adId)).toMatchObject({ offer_count: 0 })
})

test('an amount is read as people write it', async () => {
  const { adId } = await anOpenAd()
  const person = await aWorker()
  const answer = await send(await signInAs(web, person), `/majstor/posao/${adId}`, { amount: '85,50 KM', message: '' })
  expect(answer.status).toBe(303)
  const { amount } = await db
    .selectFrom('offers')
    .select('amount')
    .where('worker_id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(amount).toBe(8_550)
})

test('accepting asks first, says what of the client’s own is shown to whom, and leads to the contacts', async () => {
  const { adId, clientId, offers } = await anAdWithOffers(2)
  const { offerId, workerId } = offers[0]!
  const client = await signInAs(web, { id: clientId })
  const path = `/klijent/ponude/${offerId}/prihvatanje`
  expect(await read(client, path)).toMatch(/Mirza.*Ferhadija 7/s)
  expect(await statusOf(offerId)).toBe('pending')

  const answer = await send(client, path)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`/klijent/kontakt-razmjena/${adId}/${workerId}`)
  expect(await read(client, `/klijent/kontakt-razmjena/${adId}/${workerId}`)).toMatch(/Hadžić.*href="tel:\+387/s)
})

test('a decision that was made meanwhile is a page that says so, not an error', async () => {
  const { clientId, offers } = await anAdWithOffers(2)
  const [first, second] = offers
  const client = await signInAs(web, { id: clientId })
  const path = `/klijent/ponude/${second!.offerId}/prihvatanje`
  const [form] = formsOf(await read(client, path), path)
  await acceptOffer(db, { offerId: first!.offerId, clientId, now: noon })

  const answer = await client(path, { method: 'POST', body: fillForm(form!) })
  expect(answer.status).toBe(303)
  const page = await client(answer.headers.get('location')!)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Za ovaj oglas je ponuda već prihvaćena.')
})

test('a price that changed after the page was drawn is shown again instead of accepted', async () => {
  const { clientId, offers } = await anAdWithOffers(1)
  const { offerId, workerId } = offers[0]!
  const client = await signInAs(web, { id: clientId })
  const path = `/klijent/ponude/${offerId}/prihvatanje`
  const [form] = formsOf(await read(client, path), path)
  await editOffer(db, { offerId, workerId, amount: 12_000, message: '', now: noon })

  const answer = await client(path, { method: 'POST', body: fillForm(form!) })
  expect(answer.headers.get('location')).toBe(path)
  const page = await read(client, path)
  expect(page).toContain('120\u00a0KM')
  expect(page).toContain('Majstor je upravo izmijenio ponudu')
  expect(await statusOf(offerId)).toBe('pending')
})

test('a worker who offered is shown with the offer first, then the works', async () => {
  const { adId, clientId, offers } = await anAdWithOffers(1)
  const { workerId } = offers[0]!
  const work = { title: 'Rasvjeta u potkrovlju', description: 'Dva dana posla.', imageIds: [] }
  await addPortfolioItem(db, { ...work, workerId, now: noon })
  const client = await signInAs(web, { id: clientId })
  const page = await read(client, `/klijent/moji-oglasi/${adId}/ponude/pogledajte-profil/${workerId}`)
  const order = ['Mogu doći sutra.', work.title, 'id="recenzije"'].map((text) => page.indexOf(text))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order).not.toContain(-1)
})

test('no page of the other bidders or of the choice holds a contact', async () => {
  const { adId, clientId, others } = await anAssignment()
  const other = others[0]!
  const bidder = await signInAs(web, { id: other.workerId })
  const client = await signInAs(web, { id: clientId })
  const pages = [
    await read(bidder, `/majstor/posao/${adId}`),
    await read(bidder, '/majstor/moje-ponude'),
    await read(client, `/klijent/moji-oglasi/${adId}/ponude`),
    await read(client, `/klijent/moji-oglasi/${adId}/ponude/pogledajte-profil/${other.workerId}`),
  ]
  for (const page of pages) expect(page).not.toMatch(/\+387|@primjer|Hodžić|Hadžić|Ferhadija|Titova/)
  expect((await bidder(`/majstor/kontakt-razmjena/${adId}/${clientId}`)).status).toBe(404)
})

test('completing without a rating keeps the comment', async () => {
  const { adId, clientId } = await anAssignment()
  const client = await signInAs(web, { id: clientId })
  const path = `/klijent/moji-oglasi/${adId}/zavrsetak`
  const [form] = formsOf(await read(client, path), path)
  const sent = fillForm(form!, { comment: 'Uredno i na vrijeme.' })
  sent.delete('rating')

  const answer = await client(path, { method: 'POST', body: sent })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toMatch(/Izaberite ocjenu od 1 do 5\..*Uredno i na vrijeme\./s)
  expect(await findAd(adId)).toMatchObject({ status: 'in_progress' })
})
