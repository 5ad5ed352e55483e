import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { unacceptOffer, acceptOffer } from '#app/offers/deciding.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import type { OfferTerms } from '#app/offers/terms/rules.ts'
import { countDemand } from '#app/statistics/demand.server.ts'
import { presentPeriod } from '#app/statistics/prices/presenters.server.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { unwrap } from '#tests/support/data/shop.ts'
import { openBrowser, signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

const dayMs = 86_400_000
const now = new Date()
const tap = { title: 'Slavina curi', description: 'Curi slavina u kupatilu.', skill: 'plumber' } as const
const tiles = { title: 'Pločice', description: 'Treba keramičar za pločice.', skill: 'other' } as const

let web: Web
let client: { id: number }
let workers: { id: number }[]

beforeAll(async () => {
  web = await startWeb()
  client = await aClient()
  workers = []
  for (let nth = 0; nth < 4; nth += 1) workers.push(await aWorker({ skills: ['plumber', 'other'], city: 'zenica' }))
})
afterAll(() => web.stop())
beforeEach(() => sql`truncate ads, usual_prices cascade`.execute(db))

type Accepted = { km: number; nth: number; daysAgo?: number; terms?: Partial<OfferTerms>; ad?: object }

async function anAcceptedOffer({ km, nth, daysAgo = 10, terms = {}, ad = tap }: Accepted) {
  const { id: adId } = await anAd(client.id, { ...ad, city: 'zenica', minPayout: 1_000, maxPayout: 100_000, now })
  const offer = { adId, workerId: workers[nth % workers.length]!.id, amount: km * 100 }
  const { offerId } = unwrap(await sendOffer(db, { ...offer, message: 'Mogu doći sutra, imam alat.', terms, now }))
  unwrap(await acceptOffer(db, { offerId, clientId: client.id, now }))
  const accepted_at = new Date(now.getTime() - daysAgo * dayMs)
  await db.updateTable('ads').set({ accepted_at }).where('id', '=', adId).execute()
  return offerId
}

const eight = [50, 60, 70, 80, 90, 100, 110, 120]

async function acceptAll(amounts: number[], options: Omit<Accepted, 'km' | 'nth'> = {}): Promise<void> {
  for (const [nth, km] of amounts.entries()) await anAcceptedOffer({ km, nth, ...options })
}

const listStored = () =>
  db
    .selectFrom('usual_prices')
    .select(['skill', 'trade', 'pricing', 'offers', 'low', 'high'])
    .orderBy('trade')
    .orderBy('pricing')
    .execute()

test('the range is that of the middle half, from eight offers of two years that clients accepted', async () => {
  await acceptAll(eight.slice(1))
  await anAcceptedOffer({ km: 50, nth: 0, daysAgo: 732 })
  const undone = await anAcceptedOffer({ km: 50, nth: 0 })
  unwrap(await unacceptOffer(db, { offerId: undone, clientId: client.id, now }))
  await countDemand(db, { now })
  expect(await listStored()).toEqual([])

  await anAcceptedOffer({ km: 50, nth: 0, daysAgo: 700 })
  await countDemand(db, { now })
  const { rows } = await sql<{ low: number; high: number }>`
    select round(percentile_cont(0.25) within group (order by amount) / 100)::int * 100 as low,
      round(percentile_cont(0.75) within group (order by amount) / 100)::int * 100 as high
    from ads join offers on offers.id = accepted_offer_id where ads.accepted_at >= ${now}::timestamptz - interval '2 years'`.execute(
    db,
  )
  expect(await listStored()).toEqual([{ skill: 'plumber', trade: '', pricing: 'total', offers: 8, ...rows[0] }])
})

test('each way of counting has its own range, by the price of its unit', async () => {
  await acceptAll(eight)
  const perHour = { pricing: 'hour', unitPrice: 2_500 } as const
  await acceptAll(eight, { terms: perHour })
  await acceptAll(eight, { terms: { pricing: 'day', unitPrice: null } })
  await countDemand(db, { now })
  const stored = await listStored()
  expect(stored.map(({ pricing, low, high }) => [pricing, low, high])).toEqual([
    ['hour', 2_500, 2_500],
    ['total', 6_800, 10_200],
  ])
})

test('a trade has a range beside that of its skill', async () => {
  await acceptAll(eight, { ad: tiles })
  await countDemand(db, { now })
  const ofOther = { skill: 'other', pricing: 'total', offers: 8, low: 6_800, high: 10_200 }
  expect(await listStored()).toEqual([
    { ...ofOther, trade: '' },
    { ...ofOther, trade: 'tiler' },
  ])
})

test('the offers of few workers, or for a hidden ad, say nothing', async () => {
  for (const km of [...eight, ...eight]) await anAcceptedOffer({ km, nth: km % 3 })
  await countDemand(db, { now })
  expect(await listStored()).toEqual([])
  await sql`truncate ads cascade`.execute(db)
  await acceptAll(eight)
  await db.updateTable('ads').set({ hidden_at: now }).execute()
  await countDemand(db, { now })
  expect(await listStored()).toEqual([])
})

async function read(path: string, browser = openBrowser(web)): Promise<string> {
  const html = await (await browser(path)).text()
  return html.replaceAll('\u00a0', ' ').replaceAll('<!-- -->', '')
}

test('the pages of a service show it with its period, and the catalogue’s price where there is none', async () => {
  expect(await read('/usluge/vodoinstalater/mostar?lng=bs')).toContain('iz našeg kataloga (11/2026)')
  await acceptAll(eight, { daysAgo: 0 })
  await countDemand(db, { now })
  const month = `${now.getMonth() + 1}/${now.getFullYear()}`
  for (const path of ['/usluge/vodoinstalater?lng=bs', '/usluge/vodoinstalater/zenica?lng=bs']) {
    const html = await read(path)
    expect(html).toContain('68–102 KM')
    expect(html).toContain(`polovina od 8 prihvaćenih ponuda (${month})`)
    expect(html).toContain('"lowPrice":68,"highPrice":102')
    expect(html).not.toContain('iz našeg kataloga')
  }
  expect(await read('/usluge/moler?lng=bs')).toContain('iz našeg kataloga')
  expect(presentPeriod({ offers: 8, firstOn: '2026-09-30', lastOn: '2026-11-01' }).period).toBe('9/2026–11/2026')
})

test('the form of an ad and the list of its offers say it, where whole jobs were accepted, else the price of the catalogue', async () => {
  expect(await read('/objavite-oglas?lng=bs')).toContain('Obično 50–150 KM, bez materijala (naš katalog, 11/2026).')
  const { id: adId } = await anAd(client.id, { ...tap, city: 'zenica', now })
  const [{ id: workerId }] = workers as [{ id: number }]
  unwrap(await sendOffer(db, { adId, workerId, amount: 9_000, message: 'Mogu doći sutra, imam alat.', now }))
  const list = `/klijent/moji-oglasi/${adId}/ponude?lng=bs`
  const browser = await signInAs(web, client)
  expect(await read(list, browser)).toContain('Obično 50–150 KM, bez materijala (naš katalog, 11/2026).')

  await acceptAll(eight)
  await countDemand(db, { now })
  const sentence = 'Obično 68–102 KM, prema 8 prihvaćenih ponuda'
  expect(await read('/objavite-oglas?lng=bs')).toContain(sentence)
  expect(await read(list, browser)).toContain(sentence)
  expect(await read('/klijent/objavite-oglas?lng=bs', browser)).toContain(sentence)
})
