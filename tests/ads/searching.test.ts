import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listOpenJobAds } from '#app/ads/api-queries.server.ts'
import { adSearchSorts } from '#app/ads/search/sorts.ts'
import { adSearchFields, adSearchSchema } from '#app/ads/search/schema.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { countOpenAds } from '#app/ads/search/counts.server.ts'
import { searchAds } from '#app/ads/search/searching.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { anAd, anImage } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

let amra: { id: number }

beforeAll(async () => {
  amra = await aClient()
})

beforeEach(async () => {
  await db.deleteFrom('ads').execute()
})

const findTitles = async (searchTerm: string) => (await searchAds(db, { searchTerm })).items.map(({ title }) => title)

test.each([
  ['čišćenje stana', 'ciscenje'],
  ['Đakovačka ulica', 'dakovacka'],
  ['Đakovačka ulica', 'djakovacka'],
  ['Djakovačka ulica', 'Ђаковачка'],
  ['Dakovačka ulica', 'đakovačka'],
  ['Ugradnja česme', 'чесме'],
  ['Поправка ограде', 'popravka ograde'],
  ['Žbukanje u Županji', 'zbukanje zupanji'],
  ['Montaža džakuzija', 'MONTAZA DŽAKUZIJA'],
])('“%s” is found by “%s”', async (title, typed) => {
  await anAd(amra.id, { title })
  await anAd(amra.id, { title: 'Nešto sasvim drugo', description: 'Bez veze s ovim.' })
  expect(await findTitles(typed)).toEqual([title])
})

test('a skill and a city in the search term find ads whose texts contain neither', async () => {
  await anAd(amra.id, { title: 'Curi u kupatilu', skill: 'plumber', city: 'banja-luka' })
  await anAd(amra.id, { title: 'Nestalo struje', skill: 'electrician', city: 'brcko' })
  await anAd(amra.id, { title: 'Curi i ovdje', skill: 'plumber', city: 'brcko' })

  expect(await findTitles('vodoinstalater banja luka')).toEqual(['Curi u kupatilu'])
  expect(await findTitles('водоинсталатер Бања Лука')).toEqual(['Curi u kupatilu'])
  expect(await findTitles('elektricar brcko')).toEqual(['Nestalo struje'])
  expect(await findTitles('plumber Brčko')).toEqual(['Curi i ovdje'])
})

test('every word must be found, in any order', async () => {
  await anAd(amra.id, { title: 'Krečenje velikog stana' })
  expect(await findTitles('stana krečenje')).toHaveLength(1)
  expect(await findTitles('krečenje kuće')).toHaveLength(0)
})

test('LIKE wildcards are escaped', async () => {
  await anAd(amra.id, { title: 'Popust od 100% nije potreban' })
  await anAd(amra.id, { title: 'Sifra a_b', description: 'Tekst' })
  expect(await findTitles('100%')).toHaveLength(1)
  expect(await findTitles('5%')).toHaveLength(0)
  expect(await findTitles('a_b')).toEqual(['Sifra a_b'])
  expect(await findTitles('x%_\\\'"')).toHaveLength(0)
})

test('one or two letters must begin a word', async () => {
  await anAd(amra.id, { title: 'IT podrška za ured', skill: 'other' })
  await anAd(amra.id, { title: 'Kuhinja se kiti', skill: 'other' })
  expect(await findTitles('it')).toEqual(['IT podrška za ured'])
})

test('filters: skill, city and an overlapping budget', async () => {
  await anAd(amra.id, { title: 'Do 100', minPayout: 5_000, maxPayout: 10_000 })
  await anAd(amra.id, { title: 'Otvoren', minPayout: 5_000, maxPayout: null })
  await anAd(amra.id, { title: 'Od 500', minPayout: 50_000, maxPayout: 90_000, city: 'tuzla', skill: 'painter' })
  const titles = async (filters: Parameters<typeof searchAds>[1]) =>
    (await searchAds(db, filters)).items.map(({ title }) => title).toSorted()

  expect(await titles({ minPayout: 20_000 })).toEqual(['Od 500', 'Otvoren'])
  expect(await titles({ maxPayout: 20_000 })).toEqual(['Do 100', 'Otvoren'])
  expect(await titles({ cities: ['tuzla'], skills: ['painter'] })).toEqual(['Od 500'])
  expect(await titles({ cities: ['tuzla', 'sarajevo'], skills: ['plumber'] })).toEqual(['Do 100', 'Otvoren'])
})

test.each(adSearchSorts)('sorted by %s, the pages hold every ad once and in order', async (sort) => {
  const adIds = []
  for (let index = 0; index < 25; index += 1) {
    const now = new Date(noon.getTime() - (index % 7) * 1000)
    adIds.push((await anAd(amra.id, { now, minPayout: 100 * (1 + (index % 5)), maxPayout: null })).id)
  }
  // Times closer than a millisecond, and the same number of offers for many.
  await db
    .updateTable('ads')
    .set({ offer_count: sql`id % 3`, published_at: sql`published_at + (id % 4) * interval '1 microsecond'` })
    .execute()

  const allIds = (await searchAds(db, { sort, pageSize: 50 })).items.map(({ id }) => id)
  const paged: number[] = []
  let cursor: string | undefined
  do {
    const page = await searchAds(db, { sort, pageSize: 4, cursor })
    paged.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)

  expect(allIds.toSorted()).toEqual(adIds.toSorted())
  expect(paged).toEqual(allIds)
})

test('a cursor that is not ours, or of another order, begins at the start', async () => {
  await anAd(amra.id)
  for (const cursor of [
    '',
    '0',
    '0.zzz',
    '1.a.b',
    '0.-1.-1.-1',
    '0.zzzzzzzzzzzzz.1',
    '0.NaN.1',
    "0.1'.1",
    'é'.repeat(50),
  ]) {
    expect((await searchAds(db, { cursor })).items).toHaveLength(1)
  }
})

test('drafts, taken and finished ads are not found', async () => {
  for (const status of ['draft', 'cancelled'] as const) {
    const { id } = await anAd(amra.id)
    await db.updateTable('ads').set({ status }).where('id', '=', id).execute()
  }
  expect(await searchAds(db, {})).toMatchObject({ items: [], total: 0, hasMore: false, nextCursor: null })
})

test('a search result has its first image, and neither the street nor the surname', async () => {
  const client = await aClient({ surname: 'Kanarinčić', phone: '+38761555444' })
  const imageId = await anImage(client.id, 77)
  await anAd(client.id, { address: 'Tajna ulica 5', imageIds: [imageId] })
  const { items } = await searchAds(db, {})

  expect(items[0]!.images[0]).toMatchObject({ id: imageId, width: 8, height: 6 })
  expect(JSON.stringify(items)).not.toMatch(/Kanarin|Tajna|61555444|@/)
})

test('a worker sees the state of their own offer, and nobody else’s', async () => {
  const { id: adId } = await anAd(amra.id)
  const [mirza, edin] = [await aWorker(), await aWorker()]
  await sendOffer(db, { adId, workerId: mirza.id, amount: 6_000, message: '', now: noon })

  expect((await searchAds(db, { workerId: mirza.id })).items[0]).toMatchObject({ ownOfferStatus: 'pending' })
  expect((await searchAds(db, { workerId: edin.id })).items[0]).toMatchObject({ ownOfferStatus: null })
})

test('numbered pages follow one another in every order, and end where the counting ends', async () => {
  for (let nth = 0; nth < 5; nth += 1)
    await anAd(amra.id, { minPayout: 1_000 + nth * 100, maxPayout: 2_000 + nth * 100 })
  const idsOf = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id)
  for (const sort of adSearchSorts) {
    const page = async (number: number) =>
      idsOf(await listOpenJobAds(db, { page: number, pageSize: 2, sort, viewer: null }))
    const all = idsOf(await searchAds(db, { sort }))
    expect(all).toHaveLength(5)
    expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
      all.slice(0, 2),
      all.slice(2, 4),
      all.slice(4),
      [],
    ])
  }
  expect(await listOpenJobAds(db, { page: 5_000, pageSize: 20, viewer: null })).toMatchObject({ items: [], total: 5 })
})

test('a page reads what people type and leaves out what is empty; a program sends numbers', () => {
  const { search } = readSearchParams(
    adSearchSchema,
    new URLSearchParams({
      searchTerm: ' voda ',
      city: 'Бања Лука',
      skill: 'elektricar',
      minPayout: '50',
      maxPayout: '1.200,50 KM',
      sort: '',
    }),
    adSearchFields,
  )
  const found = { searchTerm: 'voda', city: 'banja-luka', skill: 'electrician', minPayout: 5_000, maxPayout: 120_050 }
  expect(search).toEqual(found)
  expect(
    adSearchSchema.parse({
      searchTerm: 'voda',
      city: 'Banja Luka',
      skill: 'electrician',
      minPayout: 50,
      maxPayout: 1_200.5,
    }),
  ).toEqual(found)
  const wrong = adSearchSchema.safeParse({
    city: 'Atlantida',
    skill: 'gusar',
    minPayout: '50',
    sort: '',
    pageSize: 1000,
  })
  expect(new Set(wrong.error?.issues.map(({ path }) => path[0]))).toEqual(
    new Set(['city', 'skill', 'minPayout', 'sort', 'pageSize']),
  )
})

test('signs without a word find nothing, and nothing typed finds all', async () => {
  await anAd(amra.id)
  const counts = async (searchTerm: string) => [
    (await searchAds(db, { searchTerm })).total,
    (await countOpenAds(db, { searchTerm })).total,
  ]
  for (const signs of ['!!!', '%', '_', '🔧', '...', '你好'])
    expect([signs, ...(await counts(signs))]).toEqual([signs, 0, 0])
  expect((await counts(''))[0]).toBeGreaterThan(0)
})

test('words that more ads have than anybody counts are counted once a minute, and the ads are still the newest', async () => {
  const { id } = await anAd(amra.id, { title: 'Prekopavanje bašte' })
  await sql`
    insert into ads (client_id, title, description, skill, city, address, min_payout, max_payout, status, published_at)
    select client_id, title, description, skill, city, address, min_payout, max_payout, status, published_at - nth * interval '1 minute'
    from ads cross join generate_series(1, 1040) nth where id = ${id}`.execute(db)
  let statements = 0
  const countingDb = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => Promise.resolve(((statements += 1), result)),
  })

  for (const [typed, cost] of [
    ['bašte', 2],
    ['baste', 1],
    ['баште', 1],
  ] as const) {
    statements = 0
    expect(await searchAds(countingDb, { searchTerm: typed })).toMatchObject({
      total: 1000,
      isTotalCapped: true,
      hasMore: true,
    })
    expect([typed, statements]).toEqual([typed, cost])
  }
  const newer = await anAd(amra.id, { title: 'Kopanje bašte' })
  expect((await searchAds(db, { searchTerm: 'bašte' })).items[0]).toMatchObject({ id: newer.id })
})
