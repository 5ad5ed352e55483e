import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { clearPages, cachedPage } from '#app/http/edge/page-cache.server.ts'
import { isOwnOrigin, pageKey } from '#app/http/edge/page-key.server.ts'
import { listRouteTable } from '#app/http/route-table.server.ts'
import { publicParameters, uncachedParameters } from '#app/http/search-params.ts'
import { loadServerBuild } from '#tests/support/web/server-build.ts'

beforeAll(() => loadServerBuild())

function keyFor(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { pathname, searchParams } = new URL(path, 'http://local')
  return pageKey({ method, pathname, searchParams, headers })
}

const page = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('<p>stranica</p>'),
  caching: { freshMs: 5_000, staleMs: 60_000 },
}

test.each([
  '/',
  '/poslovi',
  '/poslovi/elektricar/sarajevo?sort=newest',
  '/oglasi/12',
  '/uslovi-koristenja',
  '/o-nama',
  '/partneri',
  '/instrukcije',
  '/postani-majstor',
  '/politika-privatnosti',
])('%s is the same for every visitor', (path) => {
  expect(keyFor(path)).toBeDefined()
})

test.each([
  '/prijava',
  '/registracija',
  '/klijent/moji-oglasi',
  '/majstor/moje-ponude',
  '/majstor/pretraga-poslova',
  '/?lng=de',
  '/?is_twa=true',
  '/api/user',
])('%s is made for the one who asks', (path) => {
  expect(keyFor(path)).toBeUndefined()
})

test('a request with a cookie, with Save-Data or that writes bypasses the cache', () => {
  expect(keyFor('/', { cookie: 'session=x' })).toBeUndefined()
  expect(keyFor('/', { 'save-data': 'on' })).toBeUndefined()
  expect(keyFor('/', {}, 'POST')).toBeUndefined()
})

test('that a browser runs scripts changes no page, and a stored language is the page of that language', () => {
  expect(keyFor('/', { cookie: 'js=1' })?.key).toBe(keyFor('/')?.key)
  expect(keyFor('/', { cookie: 'js=1; lng=de' })?.key).toBe(keyFor('/', { 'accept-language': 'de' })?.key)
  expect(keyFor('/', { cookie: 'form=abc' })?.key).toBe(keyFor('/')?.key)
  expect(keyFor('/', { cookie: 'lng=xx' })?.key).toBe(keyFor('/')?.key)
  expect(keyFor('/', { cookie: 'js=1; slow=1' })).toBeUndefined()
})

test.each([
  'igsh',
  'igshid',
  'mibextid',
  'srsltid',
  'gbraid',
  'msclkid',
  'ttclid',
  '_gl',
  'mc_cid',
  'yclid',
  'ref',
  'utm_source',
])('a value of %s that nobody had before finds the page that is there', (name) => {
  expect(keyFor(`/oglasi/12?${name}=a1`)?.key).toBe(keyFor('/oglasi/12')?.key)
  expect(keyFor(`/poslovi?${name}=a1&sort=oldest`)?.key).toBe(keyFor('/poslovi?sort=oldest')?.key)
})

test.each([...uncachedParameters])('a page with the parameter %s is made for the one who asks', (name) => {
  expect(keyFor(`/poslovi?${name}=a`)).toBeUndefined()
})

test('languages have pages of their own, campaign parameters do not', () => {
  expect(keyFor('/', { 'accept-language': 'de-AT,en;q=0.5' })?.key).not.toBe(keyFor('/')?.key)
  expect(keyFor('/?utm_source=viber')?.key).toBe(keyFor('/')?.key)
  expect(keyFor('/poslovi?sort=oldest')?.key).not.toBe(keyFor('/poslovi')?.key)
})

test('an ignored parameter is not in the query that a page is made for, and one that means something is', () => {
  expect(keyFor('/poslovi?utm_x=EVIL&sort=oldest&fbclid=1')).toMatchObject({ search: '?sort=oldest' })
  expect(keyFor('/?utm_x=EVIL')).toMatchObject({ search: '' })
})

test('a page has one key whatever is in the query that it does not read', () => {
  const query = publicParameters.map((name) => `${name}=x`).join('&')
  for (const path of ['/', '/oglasi/12', '/blog/boja', '/usluge/elektricar', '/usluge/elektricar/mostar', '/partneri'])
    expect(keyFor(`${path}?${query}`)).toEqual(keyFor(path))
  for (const [path, search] of [
    ['/majstor/mirza-h', '?cursor=x'],
    ['/blog', '?search=x&category=x&city=x&page=x'],
  ] as const)
    expect(keyFor(`${path}?${query}`)).toMatchObject({ search })
})

test('each parameter of public pages is one that a page reads', () => {
  const read = listRouteTable().flatMap(({ handle }) => (handle.cache && handle.parameters) || [])
  expect(new Set(read)).toEqual(new Set(publicParameters))
})

describe('without PUBLIC_ORIGIN', () => {
  const socket = { localAddress: '::ffff:10.0.0.7', localPort: 3000 }

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://10.0.0.7:3000'])(
    'pages are cached for %s, where the process listens',
    (origin) => {
      expect(isOwnOrigin(origin, socket)).toBe(true)
    },
  )

  test.each([
    'http://localhost',
    'http://localhost:3001',
    'http://10.0.0.8:3000',
    'http://127.0.0.1.nip.io:3000',
    'http://majstorija.ba:3000',
  ])('and not for %s, which anybody can make up', (origin) => expect(isOwnOrigin(origin, socket)).toBe(false))

  test('a socket of IPv6 is known by its address in brackets', () => {
    expect(isOwnOrigin('http://[2001:db8::7]:3000', { localAddress: '2001:db8::7', localPort: 3000 })).toBe(true)
  })
})

test('with PUBLIC_ORIGIN pages are cached for that address alone', () => {
  const socket = { localAddress: '127.0.0.1', localPort: 3000 }
  expect(isOwnOrigin('https://majstorija.ba', socket, 'https://majstorija.ba')).toBe(true)
  expect(isOwnOrigin('http://localhost:3000', socket, 'https://majstorija.ba')).toBe(false)
})

test('many visitors at once cost one rendering, and the next ones none', async () => {
  clearPages()
  let renderings = 0
  const render = async () => {
    renderings += 1
    return page
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => cachedPage('bs /', 'identity', render)))
  await cachedPage('bs /', 'br', render)
  expect(renderings).toBe(1)
  expect(answers.every((answer) => 'page' in answer)).toBe(true)
})

test('a response that is not cacheable is not cached', async () => {
  clearPages()
  const render = async () => ({ ...page, caching: undefined })
  expect(await cachedPage('bs /x', 'br', render)).toHaveProperty('rendered')
  expect(await cachedPage('bs /x', 'br', render)).toHaveProperty('rendered')
})

test('old pages are given at once, and made anew one after another', async () => {
  clearPages()
  const keys = ['bs /1', 'bs /2', 'bs /3']
  for (const key of keys) await cachedPage(key, 'identity', async () => page)

  const rerendered: string[] = []
  let running = 0
  const rerender = (key: string) => async () => {
    expect((running += 1)).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
    rerendered.push(key)
    return page
  }
  const later = Date.now() + 6_000
  const answers = await Promise.all(keys.map((key) => cachedPage(key, 'identity', rerender(key), later)))
  expect(answers.every((answer) => 'page' in answer)).toBe(true)
  expect(rerendered).toEqual([])
  await vi.waitFor(() => expect(rerendered).toEqual(keys))
})

test('a refresh that throws at once stops no other', async () => {
  clearPages()
  const keys = ['bs /1', 'bs /2']
  for (const key of keys) await cachedPage(key, 'identity', async () => page)
  const later = Date.now() + 6_000
  const throwing = () => {
    throw new Error('not even a promise')
  }
  let isRefreshed = false
  const rerender = async () => {
    isRefreshed = true
    return page
  }
  await cachedPage(keys[0]!, 'identity', throwing, later)
  await cachedPage(keys[1]!, 'identity', rerender, later)
  await vi.waitFor(() => expect(isRefreshed).toBe(true))
})

test('a rendering started before an invalidation is not served after it', async () => {
  clearPages()
  let finish = () => {}
  const before = { ...page, body: Buffer.from('before') }
  const first = cachedPage('bs /', 'identity', () => new Promise((resolve) => (finish = () => resolve(before))))
  clearPages()
  const second = cachedPage('bs /', 'identity', async () => ({ ...page, body: Buffer.from('after') }))
  finish()
  await first
  expect(await second).toMatchObject({ page: { body: Buffer.from('after') } })
  expect(await cachedPage('bs /', 'identity', async () => before)).toMatchObject({
    page: { body: Buffer.from('after') },
  })
})

test('a refresh that began before an invalidation is not cached', async () => {
  clearPages()
  await cachedPage('bs /', 'identity', async () => page)
  let finish: (() => void) | undefined
  await cachedPage(
    'bs /',
    'identity',
    () => new Promise((resolve) => (finish = () => resolve(page))),
    Date.now() + 6_000,
  )
  await vi.waitFor(() => expect(finish).toBeDefined())
  clearPages()
  finish!()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(await cachedPage('bs /', 'identity', async () => ({ ...page, body: Buffer.from('after') }))).toMatchObject({
    page: { body: Buffer.from('after') },
  })
})

test('all pages together hold at most 8 MB: the oldest go', async () => {
  clearPages()
  // Random, so that it does not become smaller by compression.
  const largePage = { ...page, body: randomBytes(190_000) }
  let renderings = 0
  const render = async () => {
    renderings += 1
    return largePage
  }
  for (let nth = 0; nth < 50; nth += 1) await cachedPage(`bs /${nth}`, 'identity', render)
  expect(renderings).toBe(50)
  await cachedPage('bs /49', 'identity', render)
  await cachedPage('bs /30', 'identity', render)
  expect(renderings).toBe(50)
  await cachedPage('bs /0', 'identity', render)
  expect(renderings).toBe(51)
})

test('while pages cannot be rendered an invalidated one is served, up to ten minutes old, and not after it', async () => {
  clearPages()
  const unavailable = { status: 503, headers: {}, body: Buffer.from('later') }
  const render = async () => unavailable
  await cachedPage('bs /outage', 'identity', async () => page)
  clearPages()
  const now = Date.now()
  expect(await cachedPage('bs /outage', 'identity', render, now)).toMatchObject({ page: { body: page.body } })
  expect(await cachedPage('bs /outage', 'identity', render, now + 9 * 60_000)).toMatchObject({
    page: { body: page.body },
  })
  expect(await cachedPage('bs /outage', 'identity', render, now + 11 * 60_000)).toEqual({ rendered: unavailable })
})
