import { describe, expect, test, vi } from 'vitest'
import { changesPages, forgetPages, isKnownOrigin, keptPage, pageKey } from '#app/http/page-cache.server.ts'

function asked(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { pathname, searchParams } = new URL(path, 'http://local')
  return pageKey({ method, pathname, searchParams, headers })
}

const page = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('<p>stranica</p>'),
  isCacheable: true,
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
  expect(asked(path)).toBeDefined()
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
  expect(asked(path)).toBeUndefined()
})

test('whoever brings a cookie, saves data or writes gets a page of their own', () => {
  expect(asked('/', { cookie: 'session=x' })).toBeUndefined()
  expect(asked('/', { 'save-data': 'on' })).toBeUndefined()
  expect(asked('/', {}, 'POST')).toBeUndefined()
})

test('that a browser runs scripts changes no page, and a stored language is the page of that language', () => {
  expect(asked('/', { cookie: 'js=1' })?.key).toBe(asked('/')?.key)
  expect(asked('/', { cookie: 'js=1; lng=de' })?.key).toBe(asked('/', { 'accept-language': 'de' })?.key)
  expect(asked('/', { cookie: 'form=abc' })?.key).toBe(asked('/')?.key)
  expect(asked('/', { cookie: 'lng=xx' })?.key).toBe(asked('/')?.key)
  expect(asked('/', { cookie: 'js=1; slow=1' })).toBeUndefined()
})

test('languages have pages of their own, campaign parameters do not', () => {
  expect(asked('/', { 'accept-language': 'de-AT,en;q=0.5' })?.key).not.toBe(asked('/')?.key)
  expect(asked('/?utm_source=viber')?.key).toBe(asked('/')?.key)
  expect(asked('/poslovi?sort=oldest')?.key).not.toBe(asked('/poslovi')?.key)
})

test('an ignored parameter is not in the query that a page is made for, and one that means something is', () => {
  expect(asked('/poslovi?utm_x=EVIL&sort=oldest&fbclid=1')).toMatchObject({ search: '?sort=oldest' })
  expect(asked('/?utm_x=EVIL')).toMatchObject({ search: '' })
})

describe('without PUBLIC_ORIGIN', () => {
  const socket = { localAddress: '::ffff:10.0.0.7', localPort: 3000 }

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://10.0.0.7:3000'])(
    'pages are cached for %s, where the process listens',
    (origin) => {
      expect(isKnownOrigin(origin, socket)).toBe(true)
    },
  )

  test.each([
    'http://localhost',
    'http://localhost:3001',
    'http://10.0.0.8:3000',
    'http://127.0.0.1.nip.io:3000',
    'http://majstorija.ba:3000',
  ])('and not for %s, which anybody can make up', (origin) => expect(isKnownOrigin(origin, socket)).toBe(false))

  test('a socket of IPv6 is known by its address in brackets', () => {
    expect(isKnownOrigin('http://[2001:db8::7]:3000', { localAddress: '2001:db8::7', localPort: 3000 })).toBe(true)
  })
})

test('with PUBLIC_ORIGIN pages are cached for that address alone', () => {
  const socket = { localAddress: '127.0.0.1', localPort: 3000 }
  expect(isKnownOrigin('https://majstorija.ba', socket, 'https://majstorija.ba')).toBe(true)
  expect(isKnownOrigin('http://localhost:3000', socket, 'https://majstorija.ba')).toBe(false)
})

test('many visitors at once cost one rendering, and the next ones none', async () => {
  forgetPages()
  let renderings = 0
  const render = async () => {
    renderings += 1
    return page
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => keptPage('bs /', 'identity', render)))
  await keptPage('bs /', 'br', render)
  expect(renderings).toBe(1)
  expect(answers.every((answer) => 'page' in answer)).toBe(true)
})

test('an answer that is not for everyone is not kept', async () => {
  forgetPages()
  const render = async () => ({ ...page, isCacheable: false })
  expect(await keptPage('bs /x', 'br', render)).toHaveProperty('fetched')
  expect(await keptPage('bs /x', 'br', render)).toHaveProperty('fetched')
})

test('old pages are given at once, and made anew one after another', async () => {
  forgetPages()
  const keys = ['bs /1', 'bs /2', 'bs /3']
  for (const key of keys) await keptPage(key, 'identity', async () => page)

  const renewed: string[] = []
  let running = 0
  const renew = (key: string) => async () => {
    expect((running += 1)).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
    renewed.push(key)
    return page
  }
  const later = Date.now() + 6_000
  const answers = await Promise.all(keys.map((key) => keptPage(key, 'identity', renew(key), later)))
  expect(answers.every((answer) => 'page' in answer)).toBe(true)
  expect(renewed).toEqual([])
  await vi.waitFor(() => expect(renewed).toEqual(keys))
})

test('what was begun before a change is given to nobody who comes after it', async () => {
  forgetPages()
  let finish = () => {}
  const before = { ...page, body: Buffer.from('before') }
  const first = keptPage('bs /', 'identity', () => new Promise((resolve) => (finish = () => resolve(before))))
  forgetPages()
  const second = keptPage('bs /', 'identity', async () => ({ ...page, body: Buffer.from('after') }))
  finish()
  await first
  expect(await second).toMatchObject({ body: Buffer.from('after') })
  expect(await keptPage('bs /', 'identity', async () => before)).toMatchObject({ body: Buffer.from('after') })
})

test('an old page that is being made anew while something changes is not kept as it was', async () => {
  forgetPages()
  await keptPage('bs /', 'identity', async () => page)
  let finish: (() => void) | undefined
  await keptPage('bs /', 'identity', () => new Promise((resolve) => (finish = () => resolve(page))), Date.now() + 6_000)
  await vi.waitFor(() => expect(finish).toBeDefined())
  forgetPages()
  finish!()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(await keptPage('bs /', 'identity', async () => ({ ...page, body: Buffer.from('after') }))).toMatchObject({
    body: Buffer.from('after'),
  })
})

test.each([
  ['/klijent/objavite-oglas', 303, true],
  ['/api/jobad', 201, true],
  ['/majstor/moj-profil', 303, true],
  ['/api/user', 200, true],
  ['/registracija', 303, true],
  ['/majstor/posao/3', 303, true],
  ['/klijent/objavite-oglas', 400, false],
  ['/api/jobad/3/track-view', 204, false],
  ['/prijava', 303, false],
  ['/odjava', 303, false],
  ['/majstor/poruke/3', 303, false],
  ['/klijent/direktne-poruke/3.data', 200, false],
  ['/api/message/direct', 201, false],
  ['/obavjestenja/3/brisanje', 303, false],
  ['/api/notification/mark-all-read', 200, false],
  ['/api/user/login', 200, false],
])('a write to %s that is answered with %i changes public pages: %s', (path, status, changes) => {
  expect(changesPages('POST', path, status)).toBe(changes)
})

test('all pages together hold at most 64 MB: the oldest go', async () => {
  forgetPages()
  const long = { ...page, body: Buffer.alloc(190_000, '<p>stranica</p>') }
  let renderings = 0
  const render = async () => {
    renderings += 1
    return long
  }
  for (let nth = 0; nth < 400; nth += 1) await keptPage(`bs /${nth}`, 'identity', render)
  expect(renderings).toBe(400)
  await keptPage('bs /399', 'identity', render)
  await keptPage('bs /100', 'identity', render)
  expect(renderings).toBe(400)
  await keptPage('bs /0', 'identity', render)
  expect(renderings).toBe(401)
})
