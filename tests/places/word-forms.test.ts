import { promises as fs } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { searchAds } from '#app/ads/search/searching.server.ts'
import { listPosts } from '#app/blog/queries.server.ts'
import { listedWorkers } from '#app/workers/searching.server.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const alike = await readPairs('word-forms.txt')
const unlike = await readPairs('unlike-words.txt')
const texts = [...new Set([...alike, ...unlike].flat())]

async function readPairs(file: string): Promise<[string, string][]> {
  const lines = (await fs.readFile(`tests/places/${file}`, 'utf8')).trim().split('\n')
  return lines.map((line) => line.split(' | ') as [string, string])
}

/** Each text is the title of one ad, the description of one worker and the body of one article. */
beforeAll(async () => {
  const { id: adId } = await anAd((await aClient()).id, { title: 'Naslov', description: 'Dogovor.' })
  const { id: workerId } = await aWorker()
  await sql`
    insert into ads (client_id, title, description, skill, city, address, min_payout, status, published_at)
    select client_id, text, description, skill, city, address, min_payout, status, published_at
    from ads, unnest(${texts}::text[]) as text where id = ${adId}`.execute(db)
  await sql`
    with numbered as (select text, number from unnest(${texts}::text[]) with ordinality as numbered (text, number)),
      people as (
        insert into users (user_type, name, surname, email, phone, gender, city, address, terms_accepted_at)
        select user_type, text, surname, number || email, phone || number, gender, users.city, address, terms_accepted_at
        from users, numbered where id = ${workerId} returning id, name)
    insert into worker_profiles (user_id, public_slug, work_description) select id, id::text, name from people`.execute(
    db,
  )
  await sql`
    with posts as (
      insert into blog_posts (slug, category, author, published_at)
      select number::text, 'savjeti', text, now() - interval '1 day'
      from unnest(${texts}::text[]) with ordinality as numbered (text, number) returning id, author)
    insert into blog_texts (post_id, language, title, excerpt, body)
    select id, 'bs', 'Naslov', 'Uvod', author from posts`.execute(db)
})

const pageSize = 1_000

const lists: Record<string, (searchTerm: string) => Promise<string[]>> = {
  ads: async (searchTerm) => (await searchAds(db, { searchTerm, pageSize })).items.map(({ title }) => title),
  workers: async (searchTerm) =>
    (await listedWorkers(db, { searchTerm }).select('worker.name').execute()).map(({ name }) => name),
  articles: async (search) =>
    (await listPosts(db, { language: 'bs', search, pageSize })).items.map(({ author }) => author),
}

/** The pairs of which one text finds the other, as `typed → found`. */
async function listFound(find: (typed: string) => Promise<string[]>, pairs: [string, string][]): Promise<string[]> {
  const found = new Map<string, string[]>()
  for (const text of new Set(pairs.flat())) found.set(text, await find(text))
  const directions = pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const])
  return directions.flatMap(([typed, text]) => (found.get(typed)!.includes(text) ? [`${typed} → ${text}`] : []))
}

test('the files hold at least 200 pairs of forms and 100 of unlike words', () => {
  expect(alike.length).toBeGreaterThanOrEqual(200)
  expect(unlike.length).toBeGreaterThanOrEqual(100)
})

test.each(Object.entries(lists))('in %s the forms of a word find each other', async (_, find) => {
  const all = alike.flatMap(([one, other]) => [`${one} → ${other}`, `${other} → ${one}`])
  const found = new Set(await listFound(find, alike))
  expect(all.filter((direction) => !found.has(direction))).toEqual([])
})

test.each(Object.entries(lists))('in %s unlike words do not find each other', async (_, find) => {
  expect(await listFound(find, unlike)).toEqual([])
})
