import { beforeAll, expect, test } from 'vitest'
import { importPost } from '#app/blog/importing.server.ts'
import {
  findPost,
  listCategories,
  listNewestPosts,
  listPostsForSitemap,
  listPosts,
  listRelatedPosts,
} from '#app/blog/queries.server.ts'
import { db } from '#tests/support/data/database.ts'
import { aPost } from '#tests/support/data/posts.ts'

const bs = (title: string, body = 'Tekst.') => ({ language: 'bs' as const, title, excerpt: 'Ukratko.', body })
const en = (title: string) => ({ language: 'en' as const, title, excerpt: 'In short.', body: 'Text.' })
const day = (nth: number) => new Date(Date.UTC(2026, 8, nth, 8))
const slugs = ({ items }: Awaited<ReturnType<typeof listPosts>>) => items.map(({ slug }) => slug)

beforeAll(async () => {
  await aPost({
    slug: 'vlaga',
    category: 'odrzavanje',
    publishedAt: day(1),
    texts: [bs('Vlaga i plijesan u kući', 'riječ '.repeat(700)), en('Damp and mould')],
  })
  await aPost({
    slug: 'djakovo',
    category: 'cijene',
    city: 'sarajevo',
    publishedAt: day(2),
    texts: [bs('Cijene kod Đakova')],
  })
  await aPost({ slug: 'kuhinja', category: 'cijene', publishedAt: day(3), texts: [bs('Anketa o kuhinjama')] })
  await aPost({ slug: 'sutra', publishedAt: new Date(Date.now() + 86_400_000), texts: [bs('Tek sutra')] })
  await aPost({
    slug: 'deutsch',
    publishedAt: day(4),
    texts: [{ language: 'de', title: 'Nur deutsch', excerpt: 'Kurz.', body: 'Text.' }],
  })
})

test('the newest come first, and what is not published yet is nowhere', async () => {
  expect(slugs(await listPosts(db, { language: 'bs' }))).toEqual(['deutsch', 'kuhinja', 'djakovo', 'vlaga'])
  expect((await listNewestPosts(db, { language: 'bs', limit: 2 })).map(({ slug }) => slug)).toEqual([
    'deutsch',
    'kuhinja',
  ])
  expect(await findPost(db, { slug: 'sutra', language: 'bs' })).toBeUndefined()
  expect((await listPostsForSitemap(db)).map(({ slug }) => slug)).not.toContain('sutra')
})

test('pages are numbered and counted', async () => {
  const second = await listPosts(db, { language: 'bs', page: 2, pageSize: 3 })
  expect([slugs(second), second.total]).toEqual([['vlaga'], 4])
  expect(await listPosts(db, { language: 'bs', page: 9 })).toEqual({ items: [], total: 4 })
})

test('category, city and words narrow the list', async () => {
  expect(slugs(await listPosts(db, { language: 'bs', category: 'cijene' }))).toEqual(['kuhinja', 'djakovo'])
  expect(slugs(await listPosts(db, { language: 'bs', city: 'sarajevo' }))).toEqual(['djakovo'])
  for (const search of ['plijesan vlaga', 'ПЛИЈЕСАН', 'Vlága'])
    expect(slugs(await listPosts(db, { language: 'bs', search }))).toEqual(['vlaga'])
  for (const search of ['djakova', 'đakova', 'Ђакова'])
    expect(slugs(await listPosts(db, { language: 'bs', search }))).toEqual(['djakovo'])
  expect(slugs(await listPosts(db, { language: 'bs', search: '100% _' }))).toEqual([])
})

test('the list is sorted by the requested column', async () => {
  expect(slugs(await listPosts(db, { language: 'bs', sortBy: 'title', sortDescending: false }))[0]).toBe('kuhinja')
  expect(slugs(await listPosts(db, { language: 'bs', sortBy: 'publishedAt', sortDescending: false }))[0]).toBe('vlaga')
})

test('a reader gets their language, else Bosnian, else what there is', async () => {
  const read = async (slug: string, language: 'bs' | 'en' | 'es') => (await findPost(db, { slug, language }))?.language
  expect(await read('vlaga', 'en')).toBe('en')
  expect(await read('vlaga', 'es')).toBe('bs')
  expect(await read('deutsch', 'es')).toBe('de')
  expect(slugs(await listPosts(db, { language: 'en', search: 'mould' }))).toEqual(['vlaga'])
})

test('the time to read goes by the length of that text', async () => {
  expect((await findPost(db, { slug: 'vlaga', language: 'bs' }))?.readingMinutes).toBe(4)
  expect((await findPost(db, { slug: 'vlaga', language: 'en' }))?.readingMinutes).toBe(1)
})

test('related articles are others, first of the same category', async () => {
  const related = await listRelatedPosts(db, { slug: 'kuhinja', category: 'cijene', language: 'bs', limit: 2 })
  expect(related.map(({ slug }) => slug)).toEqual(['djakovo', 'deutsch'])
  expect((await listCategories(db)).toSorted()).toEqual(['cijene', 'odrzavanje', 'savjeti'])
})

test('the list for search engines names languages and the last change', async () => {
  const { languages, updatedAt } = (await listPostsForSitemap(db)).find(({ slug }) => slug === 'vlaga')!
  expect([languages, updatedAt]).toEqual([['bs', 'en'], day(1)])
})

test('importing an article again updates only what changed', async () => {
  const post = { slug: 'kuhinja', category: 'cijene' as const, city: null, author: 'Majstorija', publishedAt: day(3) }
  const again = await importPost(db, { ...post, texts: [bs('Anketa o kuhinjama')], now: day(20) })
  expect(again).toMatchObject({ ok: true, value: { changed: false } })
  expect((await findPost(db, { slug: 'kuhinja', language: 'bs' }))?.updatedAt).toEqual(day(3))

  await importPost(db, { ...post, texts: [bs('Anketa o kuhinjama'), en('Kitchens')], now: day(21) })
  expect(await findPost(db, { slug: 'kuhinja', language: 'en' })).toMatchObject({
    title: 'Kitchens',
    updatedAt: day(21),
  })
  await importPost(db, { ...post, texts: [bs('Nova anketa')], now: day(22) })
  expect(await findPost(db, { slug: 'kuhinja', language: 'en' })).toMatchObject({
    title: 'Nova anketa',
    updatedAt: day(22),
  })
})

test('an article with more of the words in its title comes first, unless an order is requested', async () => {
  await aPost({ slug: 'boje', publishedAt: day(5), texts: [bs('Boje zidova', 'Vlaga i plijesan smetaju.')] })
  expect(slugs(await listPosts(db, { language: 'bs', search: 'влага' }))).toEqual(['vlaga', 'boje'])
  expect(slugs(await listPosts(db, { language: 'bs', search: 'vlaga zidova' }))).toEqual(['boje'])
  expect(slugs(await listPosts(db, { language: 'bs', search: 'vlaga', sortBy: 'publishedAt' }))).toEqual([
    'boje',
    'vlaga',
  ])
})
