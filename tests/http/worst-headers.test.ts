import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient } from '#tests/support/cast.ts'
import { askRaw } from '#tests/support/raw-http.ts'
import { aSessionCookie, startWebProcess, visit, type WebProcess } from '#tests/support/web-process.ts'

let web: WebProcess
let cookie: string

beforeAll(async () => {
  web = await startWebProcess({ TRUSTED_PROXIES: '127.0.0.1', PAGE_CACHE: '1' })
  cookie = await aSessionCookie((await aClient()).id)
  for (const path of ['/', '/poslovi', '/klijent/pocetna']) await visit(web, cookie)(path)
})

afterAll(() => web.stop())

/** Nearly all that a head may hold. */
const fill = (text: string) => text.repeat(Math.floor(14_000 / text.length))

const heads: [string, Record<string, string>][] = [
  ['cookies', { cookie: fill('a=b; ') }],
  ['one long cookie', { cookie: `session=${fill('a')}` }],
  ['nothing but semicolons', { cookie: fill(';') }],
  ['escapes in cookies', { cookie: `flash=${fill('%25')}; display=${fill('%').slice(0, 100)}` }],
  ['languages', { 'accept-language': fill('de;q=0.1,') }],
  ['almost languages', { 'accept-language': fill('- ;q,') }],
  ['encodings', { 'accept-encoding': fill('br;q=0,') }],
  ['spaces between encodings', { 'accept-encoding': `br;${fill(' ')}q=x` }],
  ['marks', { 'if-none-match': fill('W/"a",') }],
  ['proxies', { 'x-forwarded-for': fill('::ffff:1.1.1.1,') }],
  ['colons', { 'x-forwarded-for': fill(':') }],
  ['an agent', { 'user-agent': fill('bot Android ') }],
  ['types', { accept: fill('image/avif;q=0,') }],
  ['a referrer', { referer: `android-app://${fill('a/')}` }],
]

const places = [
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

test.each(places)('no head is dear to %s', async (target) => {
  const dear: string[] = []
  await web.measureBlocks()
  for (const [shape, headers] of heads) {
    let cost = ''
    // What is dear is dear each time; a collection of garbage is not.
    for (let tries = 0; tries < 3 && cost !== 'cheap'; tries += 1) {
      const { status } = await askRaw(web.origin, target, { headers: { cookie, ...headers } })
      const { longestMs, grownBytes } = await web.measureBlocks()
      const isCheap = status < 500 && longestMs <= 50 && grownBytes <= 50 * 1024 * 1024
      cost = isCheap ? 'cheap' : `${shape}: ${status}, ${Math.round(longestMs)} ms, ${grownBytes} B`
    }
    if (cost !== 'cheap') dear.push(cost)
  }
  expect(dear).toEqual([])
})
