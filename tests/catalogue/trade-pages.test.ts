import { afterAll, beforeAll, expect, test } from 'vitest'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { withoutSuffix } from '#app/catalogue/presenters.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { listCities } from '#app/places/cities.ts'
import { sitemapEntries } from '#app/site/sitemap.server.ts'
import { tradeTitle } from '#app/trades/titles.server.ts'
import { trades } from '#app/trades/trades.server.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { findSchemaErrors } from '#tests/site/schema-org.ts'
import { openBrowser, signInAs, startWeb, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let visitor: Browser
const tiles = { skill: 'other', title: 'Pločice u kupatilu', description: 'Nove postaviti.', city: 'mostar' } as const
const heating = { skill: 'plumber', title: 'Radijatori', description: 'Centralno grijanje za kuću.' } as const

beforeAll(async () => {
  web = await startWeb()
  visitor = (path) => openBrowser(web)(path)
  const { id: clientId } = await aClient()
  const { id: tiler } = await aWorker({ name: 'Tarik', skills: ['other'], city: 'tuzla' })
  const { id: other } = await aWorker({ name: 'Rade', skills: ['other'], city: 'zenica' })
  await editProfile(db, { userId: tiler, trades: ['tiler'] })
  await editProfile(db, { userId: other, trades: ['tiler', 'roofer'] })
  await db.updateTable('worker_profiles').set({ rating_sum: 9, review_count: 2 }).where('user_id', '=', tiler).execute()
  await anAd(clientId, tiles)
  for (const city of ['tuzla', 'zenica', 'mostar']) await anAd(clientId, { ...heating, city })
})

afterAll(() => web.stop())

async function page(path: string, browser = visitor) {
  const response = await browser(path)
  return { status: response.status, location: response.headers.get('location'), html: await response.text() }
}

const inLanguage = (language: string) => (path: string) =>
  openBrowser(web)(path, { headers: { 'accept-language': language } })

test.each([
  ['bs', 'Keramičar u Bosni i Hercegovini – majstori i ponude', 'Keramičar u Tuzli – majstori i ponude'],
  ['en', 'Tiler in Bosnia and Herzegovina – pros and quotes', 'Tiler in Tuzla – pros and quotes'],
  [
    'de',
    'Fliesenleger in Bosnien und Herzegowina – Handwerker und Angebote',
    'Fliesenleger in Tuzla – Handwerker und Angebote',
  ],
  [
    'es',
    'Alicatador en Bosnia y Herzegovina – profesionales y presupuestos',
    'Alicatador en Tuzla – profesionales y presupuestos',
  ],
])('in %s a trade has a page, and one in each town', async (language, inCountry, inTown) => {
  const country = await page(`/usluge/ostalo/keramicar?lng=${language}`, inLanguage(language))
  expect(country.status).toBe(200)
  expect(country.html).toContain(`<h1>${inCountry.split(' – ')[0]}</h1>`)
  const town = await page(`/usluge/ostalo/keramicar/tuzla?lng=${language}`, inLanguage(language))
  expect(town.html).toContain(`<h1>${inTown.split(' – ')[0]}</h1>`)
  for (const { html } of [country, town]) expect(html).not.toMatch(/catalogue:|trades:|\{\{|undefined/)
})

test('the page of a trade shows its workers, towns and ads, with its canonical address and structured data', async () => {
  const { html } = await page('/usluge/ostalo/keramicar?lng=bs')
  for (const shown of [
    'Tarik H.',
    'Rade H.',
    'href="/usluge/ostalo/keramicar/tuzla"',
    'href="/majstori?skill=ostalo&amp;trade=keramicar"',
    'href="/objavite-oglas?skill=ostalo&amp;title=Kerami%C4%8Dar"',
    `<link rel="canonical" href="${web.origin}/usluge/ostalo/keramicar">`,
    `hrefLang="de" href="${web.origin}/usluge/ostalo/keramicar?lng=de"`.toLowerCase(),
    '"@type":"Service"',
    '"serviceType":"Keramičar"',
    'href="/majstori?skill=ostalo"',
  ])
    expect(html.toLowerCase(), shown).toContain(shown.toLowerCase())
  // What the press wrote is no offer of anybody here.
  expect(html).not.toContain('AggregateOffer')
  expect(html.replaceAll('\u00a0', ' ')).toMatch(/22–23 KM.*Cijena rada iz domaće štampe \(8\/2023\)/s)
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)!
  expect(findSchemaErrors(JSON.parse(data!))).toEqual([])
})

test('a town has its own workers, and without any the page leads to others and is not for search engines', async () => {
  const { html } = await page('/usluge/ostalo/keramicar/tuzla?lng=bs')
  expect(html).toContain('Tarik H.')
  expect(html).not.toContain('Rade H.')
  expect(html).toContain(`<link rel="canonical" href="${web.origin}/usluge/ostalo/keramicar/tuzla">`)
  expect(html).toContain('href="/majstori?skill=ostalo&amp;trade=keramicar&amp;city=tuzla"')
  const empty = await page('/usluge/ostalo/keramicar/neum?lng=bs')
  expect(empty.status).toBe(200)
  expect(empty.html).toContain('noindex')
})

test('a trade with too little for a page leads to the page of its skill', async () => {
  expect(await page('/usluge/ostalo/krovopokrivac')).toMatchObject({ status: 302, location: '/majstori?skill=ostalo' })
  expect(await page('/usluge/ostalo/krovopokrivac/tuzla')).toMatchObject({ status: 302 })
  expect(await page('/usluge/vodoinstalater/odcepljenje')).toMatchObject({
    status: 302,
    location: '/usluge/vodoinstalater',
  })
})

test.each([
  ['/usluge/gradjevinar/tiler', '/usluge/ostalo/keramicar'],
  ['/usluge/other/Fliesenleger/Tuzla', '/usluge/ostalo/keramicar/tuzla'],
  ['/usluge/vodoinstalater/Centralno%20grijanje', '/usluge/vodoinstalater/centralno-grijanje'],
])('%s is sent to %s', async (path, target) => {
  expect(await page(path)).toMatchObject({ status: 301, location: target })
})

test.each(languages)(
  'in %s every description of a trade, in whatever town, fits the results of a search',
  (language) => {
    const t = getTranslate(language)
    const long = trades.flatMap(({ key }) =>
      listCities()
        .map(({ slug }) => withoutSuffix(tradeTitle('service', { trade: key, city: slug, language })))
        .map((title) => t('catalogue:trade.meta', { title }))
        .filter((description) => description.length > 160),
    )
    expect(long).toEqual([])
  },
)

test('an unknown trade or town is not found, and towns keep their pages', async () => {
  for (const path of ['/usluge/ostalo/oblakoder/tuzla', '/usluge/ostalo/keramicar/atlantida'])
    expect((await page(path)).status, path).toBe(404)
  expect((await page('/usluge/vodoinstalater/tuzla')).html).not.toContain('Centralno grijanje u Tuzli')
})

test('the page of a service and the catalogue lead to the trades that have pages', async () => {
  const service = await page('/usluge/vodoinstalater?lng=bs')
  expect(service.html).toContain('href="/usluge/vodoinstalater/centralno-grijanje"')
  expect(service.html).not.toContain('odcepljenje')
  const catalogue = await page('/usluge?lng=bs')
  expect(catalogue.html).toContain('href="/usluge/ostalo/keramicar"')
  expect(catalogue.html).not.toContain('krovopokrivac')
  expect(catalogue.html).not.toContain('centralno-grijanje')
})

test('the sitemap lists the pages of trades and of the towns that have something of them', async () => {
  const entries = (await sitemapEntries(db, 'usluge'))!.map(({ path }) => path)
  expect(entries.filter((path) => path.includes('keramicar')).toSorted()).toEqual([
    '/usluge/ostalo/keramicar',
    '/usluge/ostalo/keramicar/mostar',
    '/usluge/ostalo/keramicar/tuzla',
    '/usluge/ostalo/keramicar/zenica',
  ])
  expect(entries).toContain('/usluge/vodoinstalater/centralno-grijanje/mostar')
  expect(entries.filter((path) => path.includes('krovopokrivac'))).toEqual([])
})

test('a worker is led to the jobs of the trade', async () => {
  const worker = await signInAs(web, await aWorker({ skills: ['other'] }))
  const { html } = await page('/usluge/ostalo/keramicar', worker)
  expect(html).toContain('href="/poslovi/ostalo?trade=keramicar"')
  expect(html).not.toContain('objavite-oglas')
})
