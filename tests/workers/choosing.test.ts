import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOffer, anOpenAd } from '#tests/offers/offer-fixtures.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { unescapeMarkup } from '#tests/support/web/html.ts'
import { openBrowser, signInAs, startWeb, type Browser, type Web } from '#tests/support/web/in-process-web.ts'
import { aReview, daysFromNoon } from './review-fixtures.ts'

let web: Web
let client: { id: number }
let worker: { id: number; slug: string }

beforeAll(async () => {
  web = await startWeb()
  client = await aClient()
  const { id } = await aWorker({ name: 'Mirza', surname: 'Kanarinčić', phone: '+38765111222' })
  for (const [nth, rating] of [5, 4, 5, 1].entries())
    await aReview({ client, worker: { id }, rating, comment: `Utisak ${rating}.`, at: daysFromNoon(nth) })
  const { reviewId } = await db
    .selectFrom('reviews')
    .select('id as reviewId')
    .where('rating', '=', 1)
    .executeTakeFirstOrThrow()
  await db.updateTable('reviews').set({ hidden_at: new Date() }).where('id', '=', reviewId).execute()
  await db.updateTable('worker_profiles').set({ years_of_experience: 14 }).where('user_id', '=', id).execute()
  const { slug } = await db
    .selectFrom('worker_profiles')
    .select('public_slug as slug')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  worker = { id, slug }
})

afterAll(() => web.stop())

async function read(browser: Browser, path: string) {
  const html = await (await browser(path)).text()
  const bars = /<dl class="rating-bars">.*?<\/dl>/s.exec(html)?.[0] ?? ''
  return {
    html,
    text: unescapeMarkup(html.replace(/<[^>]*>/g, ' ')),
    bars: bars.replaceAll(/<[^>]*>/g, ' ').match(/\d+/g),
  }
}

const expectedBars = ['5', '2', '4', '1', '3', '0', '2', '0', '1', '0']

test('a profile counts its shown reviews by stars, and leaks no contact', async () => {
  const { html, bars } = await read(openBrowser(web), `/majstor/${worker.slug}`)
  expect(bars).toEqual(expectedBars)
  expect(html).toContain('14\u00a0godina\u00a0iskustva')
  expect(html).not.toMatch(/Kanarin|65111222|@primjer/)
})

test('one review has no bars', async () => {
  const other = await aWorker()
  await aReview({ client, worker: other, at: daysFromNoon(1) })
  const { public_slug: slug } = await db
    .selectFrom('worker_profiles')
    .select('public_slug')
    .where('user_id', '=', other.id)
    .executeTakeFirstOrThrow()
  const { bars, text } = await read(openBrowser(web), `/majstor/${slug}`)
  expect(bars).toBeNull()
  expect(text).toContain('Sve uredno i na vrijeme.')
})

test.each([
  ['bs', 'Tražite cijenu: Mirza K.'],
  ['en', 'Get a price: Mirza K.'],
  ['de', 'Preis anfragen: Mirza K.'],
  ['es', 'Pida precio: Mirza K.'],
])('in %s one box asks for a price and writes, and sharing and reporting end the page', async (language, title) => {
  const browser = openBrowser(web)
  const html = await (
    await browser(`/majstor/${worker.slug}?lng=${language}`, { headers: { 'accept-language': language } })
  ).text()
  const box = /<div class="action-bar">.*?<\/div>/s.exec(html)![0]
  expect(box).toContain(title)
  expect(box).toMatch(/objavite-oglas.*\/prijava/s)
  const places = ['rating-bars', 'action-bar', 'data-share', 'prijavi'].map((words) => html.lastIndexOf(words))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('a client chooses with the offer first, then what others say, and accepts it from there', async () => {
  const { adId } = await anOpenAd({ clientId: client.id })
  const offerId = await anOffer(adId, worker.id, 8_000)
  const path = `/klijent/moji-oglasi/${adId}/ponude/pogledajte-profil/${worker.id}`
  const { html, bars } = await read(await signInAs(web, client), path)
  expect(bars).toEqual(expectedBars)
  const places = ['card selected', '<h1', 'rating-bars', 'Utisak 5.'].map((words) => html.indexOf(words))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(html).toContain(`href="/klijent/ponude/${offerId}/prihvatanje"`)
  expect(html).not.toMatch(/Kanarin|65111222|Titova/)
  expect((await (await signInAs(web, await aClient()))(path)).status).toBe(404)
})

test('a card of the directory says the trade under the name, then rating, years and jobs in one line', async () => {
  const { text } = await read(openBrowser(web), '/majstori?searchTerm=Mirza')
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(/Mirza K\. Električar · Sarajevo \d,\d \(\d\) · 14 god\. · 4 posla/)
})
