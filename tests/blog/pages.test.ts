import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories } from '#app/blog/rules.ts'
import { languages } from '#app/i18n/languages.ts'
import { importArticles } from '#tools/seeds/articles.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aPost } from '#tests/support/data/posts.ts'
import {
  signInAs,
  startWebProcess,
  openBrowser,
  type Browser,
  type WebProcess,
} from '#tests/support/web/web-process.ts'

const article = '/blog/kako-opisati-posao-da-ponude-budu-uporedive'
const bosnianOnly = '/blog/samo-bosanski'

let web: WebProcess
let visitor: Browser

beforeAll(async () => {
  web = await startWebProcess()
  visitor = openBrowser(web)
  await importArticles(db, new Date())
  await aPost({
    slug: 'samo-bosanski',
    category: 'cijene',
    city: 'banja-luka',
    publishedAt: new Date('2026-01-05T08:00:00Z'),
  })
})

afterAll(() => web.stop())

async function page(path: string, language = 'bs', browser = visitor) {
  const response = await browser(path, { headers: { 'accept-language': language } })
  return { status: response.status, html: await response.text() }
}

const headings = (html: string) =>
  [...html.slice(html.indexOf('<main'), html.indexOf('</main>')).matchAll(/<h([1-6])/g)].map(([, level]) =>
    Number(level),
  )

test('an article has one title and no gap in its headings', async () => {
  const { html } = await page(article)
  const levels = headings(html)
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1))
})

test('an article says who wrote it when, what it is about, and where to go on', async () => {
  const { html } = await page(article)
  expect(html).toMatch(
    /Majstorija · Savjeti · <time datetime="2026-10-12T07:00:00.000Z">12\.\u00a0oktobra 2026\.<\/time> · \d+ min čitanja/,
  )
  expect(html).toContain(`<link rel="canonical" href="${web.origin}${article}"`)
  expect(html).toContain('https://wa.me/?text=')
  expect(html).toContain('data-share')
  expect(html).not.toContain('viber:')
  expect(html).toContain('/objavite-oglas')
  expect(html).toContain('href="/blog/pet-pitanja-prije-izbora-ponude"')
})

test.each([
  ['en', 'How to describe a job'],
  ['de', 'So beschreiben Sie'],
  ['es', 'Cómo describir'],
])('an article is read in %s', async (language, title) => {
  const { html } = await page(article, language)
  expect(html).toContain(`<html lang="${language}"`)
  expect(html).toContain(title)
  expect(html.slice(html.indexOf('<main'), html.indexOf('<h2>'))).not.toContain('lang="bs"')
})

test('what there is in Bosnian only is marked as Bosnian, and said to be', async () => {
  const { html } = await page(bosnianOnly, 'de')
  expect(html).toMatch(/<h1><span lang="bs">/)
  expect(html).toContain('<div class="prose" lang="bs">')
  expect(html).toContain('nur auf Bosnisch')
  expect((await page('/blog', 'de')).html).toMatch(/href="\/blog\/samo-bosanski" class="cover"><span lang="bs">/)
})

test('a signed-in reader gets a link to the own next step', async () => {
  const [client, worker] = [await signInAs(web, await aClient()), await signInAs(web, await aWorker())]
  expect((await page(article, 'bs', client)).html).toContain('Treba Vam majstor?')
  expect((await page(article, 'bs', worker)).html).toContain('href="/majstor/pretraga-poslova"')
})

test('an article that is not there is a 404 that leads to others', async () => {
  const { status, html } = await page('/blog/nema-ga')
  expect(status).toBe(404)
  expect(html).toContain('Članak nije pronađen')
  expect(html).toContain('href="/blog/prvih-deset-ocjena"')
})

test('the list is narrowed by topic, city and words, and says so when nothing is left', async () => {
  expect((await page('/blog?category=cijene')).html).toContain(bosnianOnly)
  expect((await page('/blog?category=savjeti')).html).not.toContain(bosnianOnly)
  const inCity = (await page('/blog?city=banja-luka')).html
  expect(inCity).toContain('Pronađen je 1 članak')
  expect(inCity).toContain('<input type="hidden" name="city" value="banja-luka"')
  const nothing = await page('/blog?search=xyzw')
  expect(nothing.html).toContain('O tome još nema članka')
  expect(nothing.html).toContain('noindex, follow')
})

test('only the list itself and its topics are for search engines', async () => {
  expect((await page('/blog')).html).toContain(`<link rel="canonical" href="${web.origin}/blog"`)
  expect((await page('/blog?category=cijene&page=1')).html).toContain(
    `<link rel="canonical" href="${web.origin}/blog?category=cijene"`,
  )
  expect((await page('/blog?page=7')).html).toContain('noindex, follow')
})

test.each([
  '/blog?category=bez-veze',
  '/blog?city=Nigdjezemska&page=-3',
  '/blog?page=1e9',
  `/blog?search=${'ž'.repeat(200)}`,
])('%s is answered with a list', async (path) => {
  const { status, html } = await page(path)
  expect(status).toBeLessThan(500)
  expect(html).toContain('<h1>Blog</h1>')
})

test('the list takes three statements and an article two', async () => {
  for (const [path, statements] of [
    ['/blog', 3],
    [article, 2],
  ] as const) {
    const before = await web.countStatements()
    await page(path)
    expect((await web.countStatements()) - before).toBe(statements)
  }
})

test.each(languages)('every category says in %s what it is about', async (language) => {
  const paths = ['/blog', ...categories.map((category) => `/blog?category=${category}`)]
  const htmls = await Promise.all(paths.map((path) => page(path, language)))
  const descriptions = htmls.map(({ html }) => /<meta name="description" content="([^"]*)"/.exec(html)![1]!)
  expect(new Set(descriptions).size).toBe(paths.length)
  expect(descriptions.filter(({ length }) => length > 160)).toEqual([])
})
