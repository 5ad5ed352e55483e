import { expect, test } from 'vitest'
import { markdownToHtml } from '#app/blog/markdown.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { importArticles, readArticles } from '#tools/seeds/articles.ts'
import { db } from '#tests/support/data/database.ts'
import { listRoutes } from '#tests/support/web/route-list.ts'

const articles = readArticles()
const translations = articles.flatMap(({ slug, texts }) => texts.map((text) => ({ slug, ...text })))

test.each(articles)(
  '$slug is written in every language and has its facts',
  ({ author, category, publishedAt, texts }) => {
    expect(texts.map(({ language }) => language).toSorted()).toEqual([...languages].toSorted())
    expect([author, category, publishedAt.getTime() > 0].every(Boolean)).toBe(true)
  },
)

test.each(translations)(
  '$slug in $language is an article of the right length with a sound structure',
  ({ title, excerpt, body }) => {
    expect(title.length).toBeGreaterThan(15)
    expect(title.length).toBeLessThanOrEqual(65)
    expect(excerpt.length).toBeLessThanOrEqual(160)
    const words = body.split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(600)
    expect(words).toBeLessThanOrEqual(950)
    expect(markdownToHtml(body)).not.toMatch(/<h[3-6]>/)
    expect(body.match(/^## /gm)?.length).toBeGreaterThanOrEqual(4)
  },
)

const routePatterns = listRoutes()
  .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))
  .filter((pattern) => !/\*/.test(pattern.source))

test.each(translations)('$slug in $language links only to pages of ours that exist', ({ body }) => {
  const links = [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link!)
  expect(links.length).toBeGreaterThan(0)
  const broken = links.filter((link) => !routePatterns.some((pattern) => pattern.test(link.split('?')[0]!)))
  expect(broken).toEqual([])
})

test('an article links to the same pages in every language', () => {
  for (const { texts } of articles) {
    const linked = texts.map(({ body }) =>
      [...body.matchAll(/\]\(([^)]+)\)/g)]
        .map(([, link]) => link)
        .toSorted()
        .join(' '),
    )
    expect(new Set(linked).size).toBe(1)
  }
})

test('importing twice leaves each article once', async () => {
  expect(await importArticles(db, new Date())).toBe(articles.length)
  const first = await db.selectFrom('blog_posts').select(['slug', 'updated_at']).orderBy('slug').execute()
  await importArticles(db, new Date(Date.now() + 86_400_000))
  expect(await db.selectFrom('blog_posts').select(['slug', 'updated_at']).orderBy('slug').execute()).toEqual(first)
  expect(first.map(({ slug }) => slug)).toEqual(articles.map(({ slug }) => slug).toSorted())
})
