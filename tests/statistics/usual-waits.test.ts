import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findAdWithResponses } from '#app/ads/queries.server.ts'
import { roundWait } from '#app/ads/responses/rules.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { countDemand } from '#app/statistics/demand.server.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { unwrap } from '#tests/support/data/shop.ts'
import { signInAs, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

const [minuteMs, dayMs] = [60_000, 86_400_000]
const now = new Date()
const tiles = {
  title: 'Pločice u kupatilu',
  description: 'Treba mi keramičar za pločice u kupatilu.',
  skill: 'other',
} as const

let web: WebProcess
let client: { id: number }
let worker: { id: number }

beforeAll(async () => {
  web = await startWebProcess()
})
afterAll(() => web.stop())

beforeEach(async () => {
  await sql`truncate ads, usual_waits cascade`.execute(db)
  client = await aClient()
  worker = await aWorker({ skills: ['other'], city: 'zenica' })
})

type Waited = { minutes: number | null; daysAgo?: number; city?: string; ad?: object }

async function anAdThatWaited({ minutes, daysAgo = 10, city = 'zenica', ad = tiles }: Waited) {
  const publishedAt = new Date(now.getTime() - daysAgo * dayMs)
  const { id } = await anAd(client.id, { ...ad, city, now: publishedAt })
  const times = { published_at: publishedAt, expires_at: new Date(now.getTime() + dayMs) }
  await db.updateTable('ads').set(times).where('id', '=', id).execute()
  const offer = { adId: id, workerId: worker.id, amount: 9_000, message: 'Mogu doći sutra, imam alat i iskustva.' }
  const sentAt = new Date(publishedAt.getTime() + (minutes ?? 0) * minuteMs)
  if (minutes !== null) unwrap(await sendOffer(db, { ...offer, now: sentAt }))
  return id
}

async function usualMinutes(ad: object = {}, city = 'visoko') {
  const { id } = await anAd(client.id, { ...tiles, ...ad, city, now })
  const found = await findAdWithResponses(db, { adId: id, clientId: client.id, now })
  return found!.responses!.usualMinutes
}

const sevenWaits = [10, 20, 30, 40, 50, 60, 70]

test('the usual wait is the median of the trade in the region, from eight ads up', async () => {
  for (const minutes of sevenWaits) await anAdThatWaited({ minutes })
  await anAdThatWaited({ minutes: 80, daysAgo: 91 })
  await anAdThatWaited({ minutes: 80, city: 'tuzla' })
  await countDemand(db, { now })
  expect(await usualMinutes()).toBeNull()

  await anAdThatWaited({ minutes: 80 })
  await countDemand(db, { now })
  expect(await usualMinutes()).toBe(45)
  expect(await usualMinutes({}, 'tuzla')).toBeNull()

  const { rows } = await sql<{ median: number }>`
    with waits as (select ads.id, min(offer_events.at) - published_at as waited
      from ads join offers on ad_id = ads.id join offer_events on offer_id = offers.id and type = 'sent'
      where trade = 'tiler' and city = 'zenica' and published_at >= ${new Date(now.getTime() - 90 * dayMs)} group by ads.id)
    select extract(epoch from percentile_cont(0.5) within group (order by waited)) / 60 as median from waits`.execute(
    db,
  )
  expect(await usualMinutes()).toBe(Number(rows[0]!.median))
})

test('an ad without a trade waits as long as those of its skill, and of one of a rare trade nothing is said', async () => {
  for (const minutes of sevenWaits) await anAdThatWaited({ minutes })
  const roof = {
    title: 'Prokišnjava krov',
    description: 'Treba krovopokrivač, prokišnjava nam krov.',
    skill: 'other',
  } as const
  await anAdThatWaited({ minutes: 600, ad: roof })
  await countDemand(db, { now })
  const plain = { title: 'Po dogovoru', description: 'Dogovorit ćemo se kad dođete.', skill: 'other' } as const
  expect(await usualMinutes(roof)).toBeNull()
  expect(await usualMinutes()).toBeNull()
  expect(await usualMinutes(plain)).toBe(45)
  await anAdThatWaited({ minutes: 35 })
  await countDemand(db, { now })
  expect(await usualMinutes()).toBe(38)
  expect(await usualMinutes(roof)).toBeNull()
  expect(await usualMinutes(plain)).toBe(40)
})

test('the client reads it on the page of an ad without an offer', async () => {
  for (const minutes of [...sevenWaits, 80]) await anAdThatWaited({ minutes })
  await countDemand(db, { now })
  const { id } = await anAd(client.id, { ...tiles, city: 'zenica', now })
  const browser = await signInAs(web, client)
  const read = async () => (await browser(`/klijent/moji-oglasi/${id}`)).text()
  expect(await read()).toContain('Prve ponude obično stignu za 50 minuta.')
  const offer = { adId: id, workerId: worker.id, amount: 9_000, message: 'Mogu doći sutra, imam alat i iskustva.' }
  unwrap(await sendOffer(db, { ...offer, now }))
  expect(await read()).not.toContain('obično stignu')
})

test('where most ads got no offer nothing is said', async () => {
  for (const minutes of [...sevenWaits, 80]) await anAdThatWaited({ minutes })
  for (let index = 0; index < 9; index += 1) await anAdThatWaited({ minutes: null })
  await countDemand(db, { now })
  expect(await usualMinutes()).toBeNull()
})

test.each([
  [3, { unit: 'minutes', count: 10 }],
  [42, { unit: 'minutes', count: 40 }],
  [56, { unit: 'hours', count: 1 }],
  [200, { unit: 'hours', count: 3 }],
  [47.6 * 60, { unit: 'days', count: 2 }],
  [6 * 24 * 60, { unit: 'days', count: 6 }],
])('a wait of %d minutes is %o', (minutes, rounded) => {
  expect(roundWait(minutes)).toEqual(rounded)
})
