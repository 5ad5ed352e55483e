import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient } from '#tests/support/data/cast.ts'
import { requestRaw } from '#tests/support/web/raw-http.ts'
import { createSessionCookie, startWebProcess, openBrowser, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let cookie: string

beforeAll(async () => {
  web = await startWebProcess({ TRUSTED_PROXIES: '127.0.0.1', PAGE_CACHE: '1' })
  cookie = await createSessionCookie((await aClient()).id)
  for (const path of ['/', '/poslovi', '/klijent/pocetna']) await openBrowser(web, cookie)(path)
})

afterAll(() => web.stop())

/** Nearly all that a head may hold. */
const repeatToLimit = (text: string) => text.repeat(Math.floor(14_000 / text.length))

const headerCases: [string, Record<string, string>][] = [
  ['cookies', { cookie: repeatToLimit('a=b; ') }],
  ['one long cookie', { cookie: `session=${repeatToLimit('a')}` }],
  ['nothing but semicolons', { cookie: repeatToLimit(';') }],
  ['escapes in cookies', { cookie: `flash=${repeatToLimit('%25')}; display=${repeatToLimit('%').slice(0, 100)}` }],
  ['languages', { 'accept-language': repeatToLimit('de;q=0.1,') }],
  ['almost languages', { 'accept-language': repeatToLimit('- ;q,') }],
  ['encodings', { 'accept-encoding': repeatToLimit('br;q=0,') }],
  ['spaces between encodings', { 'accept-encoding': `br;${repeatToLimit(' ')}q=x` }],
  ['marks', { 'if-none-match': repeatToLimit('W/"a",') }],
  ['proxies', { 'x-forwarded-for': repeatToLimit('::ffff:1.1.1.1,') }],
  ['colons', { 'x-forwarded-for': repeatToLimit(':') }],
  ['an agent', { 'user-agent': repeatToLimit('bot Android ') }],
  ['types', { accept: repeatToLimit('image/avif;q=0,') }],
  ['a referrer', { referer: `android-app://${repeatToLimit('a/')}` }],
]

const paths = [
  '/',
  '/poslovi?q=kupatilo',
  `/majstori?searchTerm=${'a%20'.repeat(400)}`,
  '/prijava',
  '/klijent/pocetna',
  '/klijent/pocetna.data',
  '/api/user',
  '/api/notification/summary',
  '/api/jobad?city=sarajevo',
  '/slike/1',
  '/nema/nigdje',
]

test.each(paths)('no header is expensive for %s', async (target) => {
  const expensive: string[] = []
  await web.measureEventLoop()
  for (const [caseName, headers] of headerCases) {
    let cost = ''
    // What is dear is dear each time; a collection of garbage is not.
    for (let tries = 0; tries < 3 && cost !== 'cheap'; tries += 1) {
      const { status } = await requestRaw(web.origin, target, { headers: { cookie, ...headers } })
      const { maxMs, rssGrowthBytes } = await web.measureEventLoop()
      const isCheap = status < 500 && maxMs <= 50 && rssGrowthBytes <= 50 * 1024 * 1024
      cost = isCheap ? 'cheap' : `${caseName}: ${status}, ${Math.round(maxMs)} ms, ${rssGrowthBytes} B`
    }
    if (cost !== 'cheap') expensive.push(cost)
  }
  expect(expensive).toEqual([])
})
