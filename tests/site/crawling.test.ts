import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '#tools/seeds/demo.ts'
import { languages } from '#app/i18n/languages.ts'
import { db } from '#tests/support/data/database.ts'
import { unescapeMarkup } from '#tests/support/web/html.ts'
import { startWebProcess, openBrowser, type WebProcess } from '#tests/support/web/web-process.ts'
import { findSchemaErrors } from './schema-org.ts'

/** What a search engine finds: it follows the map and the links, in every language. */

type Page = { path: string; status: number; html: string; location: string | null }

let web: WebProcess
let pages: Map<string, Page>
let sitemapPaths: string[]

beforeAll(async () => {
  await seedDemo(db, new Date())
  web = await startWebProcess()
  sitemapPaths = await readSitemap()
  pages = await crawl(['/', ...sitemapPaths])
}, 120_000)
afterAll(() => web.stop())

test('the map names every indexable page, and only such', () => {
  const indexable = [...pages.values()]
    .filter(({ path, html }) => canonicalOf(html) === web.origin + path)
    .map(({ path }) => path)
  expect(indexable.length).toBeGreaterThan(20)
  expect(sitemapPaths.toSorted()).toEqual(indexable.toSorted())
})

test('no link is broken', () => {
  const broken = [...pages.values()]
    .filter(({ status }) => status >= 400)
    .map(({ path, status }) => `${status} ${path}`)
  expect(broken).toEqual([])
})

test('redirects of links lead to where something is', async () => {
  for (const { location } of pages.values()) {
    if (!location) continue
    const target = new URL(location, web.origin)
    expect([location, (await openBrowser(web)(target.pathname + target.search)).status]).toEqual([location, 200])
  }
})

test('every page has a title and a description of its own, and a heading', () => {
  const indexable = [...pages.values()].filter(({ html, path }) => canonicalOf(html) === web.origin + path)
  const titles = indexable.map(({ html }) => /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '')
  expect(titles.filter((title) => title.length < 8)).toEqual([])
  expect(new Set(titles).size).toBe(titles.length)
  for (const { path, html } of indexable) {
    expect([path, html.match(/<h1\b/g)?.length]).toEqual([path, 1])
    expect([path, descriptionOf(html).length > 30]).toEqual([path, true])
  }
  const descriptions = Map.groupBy(indexable, ({ html }) => descriptionOf(html))
  expect(
    [...descriptions.values()].filter((same) => same.length > 1).map((same) => same.map(({ path }) => path)),
  ).toEqual([])
})

describe.each(languages)('in the language %s', (language) => {
  test('a page is canonical to itself, and all its languages name one another', async () => {
    for (const path of sitemapPaths.filter((_, index) => index % 5 === 0)) {
      const address = language === 'bs' ? path : `${path}${path.includes('?') ? '&' : '?'}lng=${language}`
      const html = await (await openBrowser(web)(address, { headers: { 'accept-language': '' } })).text()
      expect(/<html lang="(\w+)"/.exec(html)?.[1]).toBe(language)
      expect(canonicalOf(html)).toBe(web.origin + address)
      const plain = pages.get(path)!.html
      expect([path, alternatesOf(html)]).toEqual([path, alternatesOf(plain)])
      expect(alternatesOf(html)[language]).toBe(web.origin + address)
      expect([path, descriptionOf(html).length <= 160]).toEqual([path, true])
      expect(Object.keys(alternatesOf(html)).toSorted()).toEqual([...languages, 'x-default'].toSorted())
    }
  })
})

test('who comes by the address of a language and keeps no cookies stays in it from page to page, also by searching', async () => {
  const options = { headers: { 'accept-language': '' } }
  const html = await (await openBrowser(web)('/?lng=de', options)).text()
  const links = [...html.matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)/g)].map(([, link]) => unescapeMarkup(link!))
  expect(links.filter((link) => !link.includes('lng='))).toEqual([])
  const germanLinks = links.filter((link) => link.includes('lng=de'))
  for (const link of new Set(germanLinks)) {
    const next = await (await openBrowser(web)(link, options)).text()
    expect([link, /<html lang="(\w+)"/.exec(next)?.[1]]).toEqual([link, 'de'])
    expect(canonicalOf(next)?.includes('lng=') ?? true).toBe(true)
  }
  const searches = html.match(/<form\b(?![^>]* method="post")[^>]*>(?:<input type="hidden" name="lng" value="de">)?/g)
  expect(searches?.every((search) => search.endsWith('value="de">'))).toBe(true)
})

test.each([
  ['lng=de', ''],
  ['', 'de-AT,de;q=0.9'],
])('who has the cookie “%s” or a browser in “%s” needs no mark on links', async (cookie, language) => {
  const html = await (await openBrowser(web, cookie)('/?lng=de', { headers: { 'accept-language': language } })).text()
  expect(html).toContain('<html lang="de"')
  expect(html).toContain('href="/poslovi"')
})

test('structured data uses the types and properties of schema.org, without ratings of lists or of ourselves', () => {
  let seen = 0
  for (const { path, html } of pages.values()) {
    for (const [, text] of html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)) {
      seen += 1
      expect([path, findSchemaErrors(JSON.parse(text!))]).toEqual([path, []])
      expect(text).not.toContain('JobPosting')
    }
  }
  expect(seen).toBeGreaterThan(20)
})

test('the image of a page is a PNG of 1200 × 630 px of at most 300 KB', async () => {
  const imageUrls = new Set(
    [...pages.values()].flatMap(({ html }) => /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? []),
  )
  expect(imageUrls.size).toBeGreaterThan(5)
  // Each kind a few times.
  const some = [...Map.groupBy(imageUrls, (address) => new URL(address).pathname.split('/')[3]!).values()].flatMap(
    (kind) => kind.slice(0, 3),
  )
  for (const address of some) {
    const answer = await openBrowser(web)(new URL(address).pathname)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { width, height, format } = await sharp(bytes).metadata()
    expect([address, answer.status, format, width, height, bytes.length <= 300_000]).toEqual([
      address,
      200,
      'png',
      1200,
      630,
      true,
    ])
  }
}, 60_000)

test.each([
  '/og/bs/oglasi/999999.png',
  '/og/bs/nema/1.png',
  '/og/hr/stranica.png',
  '/og/bs/stranica.jpg',
  '/og/bs/poslovi/gusar/-.png',
  '/sitemap/oglasi-99.xml',
  '/sitemap/x.xml',
  '/sitemap/stranice',
])('%s is not there', async (path) => {
  expect((await openBrowser(web)(path)).status).toBe(404)
})

test('a title that looks like the end of a script stays a title', async () => {
  const title = 'Kvar </script><script>alert(1)</script> na „tabli“'
  const { id } = await db
    .updateTable('ads')
    .set({ title })
    .where('status', '=', 'open')
    .where('id', '=', ({ selectFrom, fn }) =>
      selectFrom('ads').select(fn.max('id').as('id')).where('status', '=', 'open'),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const html = await (await openBrowser(web)(`/oglasi/${id}`)).text()
  const [, data] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)!
  expect(data).toContain('alert(1)')
  expect(html).not.toContain('<script>alert')
})

test('robots are shown the map', async () => {
  const text = await (await openBrowser(web)('/robots.txt')).text()
  expect(text).toContain(`Sitemap: ${web.origin}/sitemap.xml`)
})

test('security.txt says where a weakness is reported, valid for months and less than a year', async () => {
  const response = await openBrowser(web)('/.well-known/security.txt')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = (await response.text()).trimEnd().split('\n')
  const expires = fields.find((field) => field.startsWith('Expires: '))
  expect(fields.filter((field) => field !== expires)).toEqual([
    `Contact: ${web.origin}/kontakt`,
    'Contact: mailto:info@majstorija.ba',
    'Preferred-Languages: bs, en, de, es',
    `Canonical: ${web.origin}/.well-known/security.txt`,
  ])
  const daysLeft = (Date.parse(expires!.slice('Expires: '.length)) - Date.now()) / 86_400_000
  expect(daysLeft).toBeGreaterThan(30)
  expect(daysLeft).toBeLessThan(365)
})

test.each([
  '/poslovi?city=mostar&sort=highestPayout',
  '/poslovi?searchTerm=brzo',
  '/majstori?searchTerm=x',
  '/poslovi/setac-pasa/bihac',
  '/izgled',
])('%s asks not to be known', async (path) => {
  const html = await (await openBrowser(web)(path)).text()
  expect(html).toContain('<meta name="robots" content="noindex, follow"')
  expect(canonicalOf(html)).toBeUndefined()
})

async function readSitemap(): Promise<string[]> {
  const read = async (path: string) => (await openBrowser(web)(path)).text()
  const locations = (text: string) =>
    [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => unescapeMarkup(address!).slice(web.origin.length))
  const files = await Promise.all(locations(await read('/sitemap.xml')).map(read))
  return files.flatMap(locations)
}

/** All that links lead to from these pages, as a visitor; links with a language or a filter of their own are not followed further. */
async function crawl(starts: string[]): Promise<Map<string, Page>> {
  const found = new Map<string, Page>()
  const queue = [...new Set(starts)]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (found.has(path)) continue
    const answer = await openBrowser(web)(path, { headers: { 'accept-language': '' } })
    const html = answer.headers.get('content-type')?.startsWith('text/html') ? await answer.text() : ''
    found.set(path, { path, status: answer.status, html, location: answer.headers.get('location') })
    for (const [, link] of html.matchAll(/<a\b[^>]*\bhref="([^"#]*)/g)) {
      const target = new URL(unescapeMarkup(link!) || path, web.origin + path)
      const isPage =
        target.origin === web.origin && !target.searchParams.has('lng') && !target.pathname.startsWith('/api/')
      if (isPage) queue.push(target.pathname + target.search)
    }
  }
  return found
}

function canonicalOf(html: string): string | undefined {
  const [, address] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? []
  return address && unescapeMarkup(address)
}

/** As it is read: what stands for a sign is one. */
function descriptionOf(html: string): string {
  return (/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '').replace(/&\w+;|&#\w+;/g, '&')
}

function alternatesOf(html: string): Record<string, string> {
  const links = html.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/gi)
  return Object.fromEntries([...links].map(([, code, address]) => [code!, unescapeMarkup(address!)]))
}
