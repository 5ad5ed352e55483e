import { afterAll, beforeAll, expect, test } from 'vitest'
import { tapAd } from '#tests/support/data/ads.ts'
import { postAd } from '#app/ads/publishing.server.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { signInAs, startWeb, openBrowser, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let visitor: Browser

beforeAll(async () => {
  web = await startWeb()
  visitor = (path) => openBrowser(web)(path)
  const { id } = await aWorker({ name: 'Goran', surname: 'Perić', skills: ['plumber'], city: 'laktasi' })
  await db.updateTable('worker_profiles').set({ rating_sum: 14, review_count: 3 }).where('user_id', '=', id).execute()
  const { id: mason } = await aWorker({ name: 'Hasan', skills: ['other'], city: 'zenica' })
  await db
    .updateTable('worker_profiles')
    .set({ work_description: 'Keramičar i zidar, radim i fasade.' })
    .where('user_id', '=', mason)
    .execute()
  const client = await aClient()
  await postAd(db, { ...tapAd, skill: 'plumber', city: 'laktasi', clientId: client.id, now: new Date() })
})

afterAll(() => web.stop())

async function page(path: string, browser = visitor) {
  const response = await browser(path)
  return { status: response.status, location: response.headers.get('location'), html: await response.text() }
}

test('the catalogue lists its services with their prices, and all skills', async () => {
  const { status, html } = await page('/usluge?lng=bs')
  expect(status).toBe(200)
  for (const shown of [
    'href="/usluge/vodoinstalater"',
    'href="/usluge/gradjevinar"',
    '>Građevinar</a>',
    '<strong>15–35\u00a0KM</strong><span class="muted">/m²</span>',
    'href="/majstori?skill=setac-pasa"',
    'href="/majstori?skill=ostalo"',
    'iz našeg kataloga (11/2026). Nije prosjek ponuda',
  ])
    expect(html).toContain(shown)
  expect(html).toContain(`<link rel="canonical" href="${web.origin}/usluge">`)
})

test.each([
  ['bs', 'Vodoinstalater u Laktašima', '50–150\u00a0KM za uobičajen posao', '3 ocjene'],
  ['en', 'Plumber in Laktaši', 'for a usual job', '3 ratings'],
  ['de', 'Installateur in Laktaši', 'für einen üblichen Auftrag', '3 Bewertungen'],
  ['es', 'Fontanero en Laktaši', 'por un trabajo habitual', '3 valoraciones'],
])('in %s the page of a city is called “%s” and shows its own figures', async (language, title, price, rating) => {
  const { status, html } = await page(`/usluge/vodoinstalater/laktasi?lng=${language}`, (path) =>
    openBrowser(web)(path, { headers: { 'accept-language': language } }),
  )
  expect(status).toBe(200)
  expect(html).toContain(`<h1>${title}</h1>`)
  for (const shown of [
    price,
    rating,
    'Goran P.',
    'href="/majstori?skill=vodoinstalater&amp;city=laktasi"',
    'href="/objavite-oglas?skill=vodoinstalater&amp;city=laktasi"',
  ])
    expect(html).toContain(shown)
  expect(html).toContain(
    `<link rel="canonical" href="${web.origin}/usluge/vodoinstalater/laktasi${language === 'bs' ? '' : `?lng=${language}`}">`,
  )
  expect(html).not.toMatch(/catalogue:|\{\{|undefined/)
  expect(html).toMatch(/2013.*34[., ]?966/s)
})

test('builders are workers with the skill “other” whose profile says so', async () => {
  const { html } = await page('/usluge/gradjevinar/zenica?lng=bs')
  expect(html).toContain('<h1>Građevinar u Zenici</h1>')
  expect(html).toContain('Hasan')
  const list = await page('/majstori?skill=ostalo&searchTerm=gra%C4%91evinar&city=zenica&lng=bs')
  expect(list.html).toContain('<h1>Građevinari u Zenici</h1>')
  expect(list.html).toContain('Hasan')
})

test('a large city has its page before anybody works there, though not for search engines', async () => {
  const { status, html } = await page('/usluge/stolar/trebinje?lng=bs')
  expect(status).toBe(200)
  expect(html).toContain('noindex')
})

test('a small one too, which leads to the towns around', async () => {
  const { status, html } = await page('/usluge/vodoinstalater/celinac?lng=bs')
  expect(status).toBe(200)
  expect(html).toContain('noindex')
  expect(html).toContain('href="/usluge/vodoinstalater/laktasi"')
  expect(html).toContain('Laktaši (1)')
})

test('without workers nearby the page links to cities that have some', async () => {
  const { html } = await page('/usluge/vodoinstalater/neum?lng=bs')
  expect(html).toContain('Izaberite mjesto')
  expect(html).toContain('href="/usluge/vodoinstalater/laktasi"')
})

test.each([
  ['/usluge/plumber', 301, '/usluge/vodoinstalater'],
  ['/usluge/Vodoinstalater/Banja%20Luka', 301, '/usluge/vodoinstalater/banja-luka'],
  ['/usluge/gradevinar/brcko', 301, '/usluge/gradjevinar/brcko'],
  ['/usluge/brcko/gradjevinar', 301, '/usluge/gradjevinar/brcko'],
  ['/usluge/vrtlar', 302, '/majstori?skill=vrtlar'],
  ['/usluge/vrtlar/tuzla', 302, '/majstori?skill=vrtlar&city=tuzla'],
  ['/usluge/mostar', 302, '/majstori?city=mostar'],
])('%s is sent (%i) to %s', async (path, status, target) => {
  expect(await page(path)).toMatchObject({ status, location: target })
})

test('what is not known is not found, and helped on', async () => {
  const service = await page('/usluge/gusar')
  expect(service.status).toBe(404)
  expect(service.html).toContain('href="/usluge/elektricar"')
  const place = await page('/usluge/moler/sarajvo')
  expect(place.status).toBe(404)
  expect(place.html).toContain('href="/usluge/moler/sarajevo"')
})

test('a client is led to the form of an ad, a worker to the jobs', async () => {
  const client = await signInAs(web, await aClient())
  expect((await page('/usluge/moler', client)).html).toContain('href="/klijent/objavite-oglas?skill=moler"')
  const worker = await signInAs(web, await aWorker())
  const { html } = await page('/usluge/moler', worker)
  expect(html).toContain('href="/poslovi/moler"')
  expect(html).not.toContain('objavite-oglas')
})
