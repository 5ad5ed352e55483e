import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { adSearchBodySchema } from '#app/ads/api-schemas.ts'
import { maxCountedAds } from '#app/ads/search/counts.server.ts'
import { searchAds } from '#app/ads/search/searching.server.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

let amra: { id: number }

beforeAll(async () => {
  amra = await aClient()
})

beforeEach(async () => {
  await db.deleteFrom('ads').execute()
})

const minutesAfterNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const anAdAt = (minutes: number, title: string, description = 'Dogovor na licu mjesta.') =>
  anAd(amra.id, { title, description, now: minutesAfterNoon(minutes) })

type Search = Parameters<typeof searchAds>[1]

const findTitles = async (search: Search) => (await searchAds(db, search)).items.map(({ title }) => title)

async function readAllPages(search: Search): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const page = await searchAds(db, { ...search, cursor })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return ids
}

test('an ad with every word in its title comes before newer ones with a word in their description', async () => {
  await anAdAt(1, 'Bojler curi, treba zamjena')
  await anAdAt(2, 'Zamjena brave', 'U istom hodniku je bojler.')
  await anAdAt(3, 'Sitni radovi', 'Zamjena slavine, a možda i bojler.')

  expect(await findTitles({ searchTerm: 'zamjena bojler' })).toEqual([
    'Bojler curi, treba zamjena',
    'Sitni radovi',
    'Zamjena brave',
  ])
  expect(await findTitles({ searchTerm: 'бојлер' })).toHaveLength(3)
  expect((await findTitles({ searchTerm: 'бојлер' }))[0]).toBe('Bojler curi, treba zamjena')
  expect((await findTitles({ searchTerm: 'bojler', sort: 'newest' }))[0]).toBe('Sitni radovi')
})

test('titles with the words as they were typed come before every text with other forms of them', async () => {
  await anAdAt(1, 'Toplotna pumpa, servis')
  await anAdAt(2, 'Servis toplotne pumpe')
  await anAdAt(3, 'Krečenje', 'Toplotna pumpa je na balkonu.')

  const found = ['Toplotna pumpa, servis', 'Krečenje', 'Servis toplotne pumpe']
  expect(await findTitles({ searchTerm: 'toplotna pumpa' })).toEqual(found)
  expect((await findTitles({ searchTerm: 'toplotne pumpe' }))[0]).toBe('Servis toplotne pumpe')
  expect(new Set(await readAllPages({ searchTerm: 'toplotna pumpa', pageSize: 1 })).size).toBe(3)
})

test.each([
  ['Кречење стана', 'stana'],
  ['Двије љуљашке', 'ljuljaske'],
  ['Đubrivo za baštu!!!', 'bastu'],
])('the words of “%s” are found in the title by “%s”, and the description begins after it', async (title, typed) => {
  await anAdAt(1, title)
  await anAdAt(2, 'Nešto drugo!', typed)
  expect((await findTitles({ searchTerm: typed }))[0]).toBe(title)
})

test('a cursor by relevance is valid for a search with words', () => {
  const isValid = (search: object) => adSearchBodySchema.safeParse(search).success
  expect(isValid({ searchTerm: 'bojler', cursor: '4.1.1.1' })).toBe(true)
  expect(isValid({ searchTerm: 'bojler', sort: 'newest', cursor: '4.1.1.1' })).toBe(false)
  expect(isValid({ cursor: '4.1.1.1' })).toBe(false)
})

test.each([
  ['few', 3],
  ['as many as fill several pages', 45],
])('in frequent words pages hold every ad once, those with %s titles first', async (_, titleCount) => {
  const { id } = await anAdAt(0, 'Razni radovi', 'Košnja trave i čišćenje.')
  await sql`
    insert into ads (client_id, title, description, skill, city, address, min_payout, max_payout, status, published_at)
    select client_id, title, description, skill, city, address, min_payout, max_payout, status,
      published_at + nth * interval '1 minute'
    from ads cross join generate_series(1, ${maxCountedAds + 40}::int) nth where id = ${id}`.execute(db)
  const inTitle = []
  for (let nth = 0; nth < titleCount; nth += 1) inTitle.unshift((await anAdAt(-nth, `Košnja ${nth}`)).id)
  const { id: otherForm } = await anAdAt(1, 'Treba mi košnju završiti')

  const search = { searchTerm: 'košnja', pageSize: 20 }
  expect((await searchAds(db, search)).isTotalCapped).toBe(true)
  const paged = await readAllPages({ ...search, pageSize: 300 })
  expect(paged.slice(0, titleCount)).toEqual(inTitle.toReversed())
  expect(paged.slice(titleCount)).toContain(otherForm)
  expect(new Set(paged).size).toBe(paged.length)
  expect(paged).toHaveLength(maxCountedAds + 42 + titleCount)
  expect((await findTitles(search)).slice(0, 3)).toEqual(['Košnja 0', 'Košnja 1', 'Košnja 2'])
})
