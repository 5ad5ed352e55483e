import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi, getJson } from '#tests/support/api/api-client.ts'
import { aPost } from '#tests/support/data/posts.ts'
import { startWeb, openBrowser, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let visitor: Browser

beforeAll(async () => {
  web = await startWeb()
  visitor = openBrowser(web)
  await aPost({
    slug: 'samo-bosanski',
    category: 'cijene',
    city: 'banja-luka',
    publishedAt: new Date('2026-01-05T08:00:00Z'),
  })
  await aPost({ slug: 'drugi' })
})

afterAll(() => web.stop())

test('the API gives the list in numbered pages, and an article as HTML', async () => {
  const {
    items,
    page: number,
    pageSize,
    total,
  } = await getJson(visitor, '/api/blog?pageSize=1&page=2&sortBy=publishedAt&sortDescending=false')
  expect([items.length, number, pageSize]).toEqual([1, 2, 1])
  expect(total).toBeGreaterThan(1)
  expect(items[0]).not.toHaveProperty('html')

  const oldest = (await getJson(visitor, '/api/blog?sortDescending=false')).items[0]
  expect(oldest).toMatchObject({
    slug: 'samo-bosanski',
    city: 'Banja Luka',
    category: 'cijene',
    coverImageId: null,
    publishedAt: '2026-01-05T08:00:00.000Z',
    readingMinutes: 1,
  })
  expect((await getJson(visitor, '/api/blog/samo-bosanski')).html).toContain('<h2>Podnaslov</h2>')
  expect((await callApi(visitor, 'GET /api/blog/nema-ga')).status).toBe(404)
  expect((await callApi(visitor, 'GET /api/blog?category=bez-veze')).body.errors).toHaveProperty('category')
  expect((await getJson(visitor, '/api/blog?search=podnaslov&city=Banja%20Luka')).items).toHaveLength(1)
})

test('the API lists addresses with the time of their last change', async () => {
  const { items } = await getJson(visitor, '/api/blog/sitemap')
  expect(items).toContainEqual({
    url: `${web.origin}/blog/samo-bosanski`,
    lastmod: '2026-01-05T08:00:00.000Z',
    languages: ['bs'],
  })
})
