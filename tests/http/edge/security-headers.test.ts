import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  pagePathOf,
  signInCallers,
  listPages,
  intendedCaller,
  type Callers,
  isOpenToVisitors,
} from '#tests/support/web/callers.ts'
import type { Cast } from '#tests/support/data/scenes.ts'
import { startWebProcess, openBrowser, type RequestOptions, type WebProcess } from '#tests/support/web/web-process.ts'
import { partOfToday } from '#tests/support/environment/part-of-today.ts'

let web: WebProcess
let cast: Cast
let callers: Callers

beforeAll(async () => {
  web = await startWebProcess({ PAGE_CACHE: '1' })
  ;({ cast, callers } = await signInCallers(web))
})

afterAll(() => web.stop())

const json = { 'content-type': 'application/json' }

const answers: [number, keyof Callers, string, RequestOptions][] = [
  [200, 'visitor', '/poslovi', {}],
  [200, 'visitor', '/healthz', {}],
  [200, 'client', '/klijent/moji-oglasi', {}],
  [200, 'client', '/api/notification/summary', {}],
  [202, 'visitor', '/klijent/moji-oglasi.data', {}],
  [301, 'visitor', '/poslovi/', {}],
  [303, 'visitor', '/klijent/moji-oglasi', {}],
  [303, 'visitor', '/nema-takve-stranice', {}],
  [400, 'visitor', '/prijava', { method: 'POST', body: new URLSearchParams() }],
  [400, 'visitor', '/%E0%A4%A', {}],
  [400, 'worker', '/api/offer', { method: 'POST', headers: json, body: '[' }],
  [401, 'visitor', '/api/offer/my', {}],
  [
    403,
    'visitor',
    '/prijava',
    { method: 'POST', body: new URLSearchParams(), headers: { 'sec-fetch-site': 'cross-site' } },
  ],
  [403, 'client', '/api/offer/my', {}],
  [404, 'client', '/klijent/moji-oglasi/987654321', {}],
  [404, 'visitor', '/assets/nema.js', {}],
  [404, 'visitor', '/api/nema', {}],
  [405, 'visitor', '/poslovi', { method: 'POST', body: new URLSearchParams() }],
  [405, 'visitor', '/api/config', { method: 'DELETE' }],
  [
    413,
    'client',
    '/api/jobad',
    { method: 'POST', headers: json, body: JSON.stringify({ title: 'a'.repeat(100_000) }) },
  ],
  [414, 'visitor', `/poslovi?q=${'a'.repeat(3_000)}`, {}],
  [415, 'client', '/api/jobad', { method: 'POST', headers: { 'content-type': 'application/xml' }, body: '<a/>' }],
  [422, 'client', '/api/jobad', { method: 'POST', headers: json, body: '{}' }],
]

describe.each(answers)('%i for a %s at %s', (status, who, target, options) => {
  test('carries what protects it', async () => {
    const response = await callers[who](target, options)
    expect(response.status).toBe(status)
    const headers = Object.fromEntries(response.headers)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers).not.toHaveProperty('x-powered-by')
    if (status === 405 && target.startsWith('/api')) expect(headers.allow).toBeTruthy()
  })
})

test('forms go to the card gateway from the pages of those who can buy alone', async () => {
  const policyOf = async (who: keyof Callers, target: string) =>
    /form-action [^;]+/.exec((await callers[who](target)).headers.get('content-security-policy')!)![0]
  expect(await policyOf('worker', '/majstor/moje-ponude')).toMatch(/^form-action 'self' https:/)
  expect(await policyOf('client', '/klijent/moji-oglasi')).toBe("form-action 'self'")
  expect(await policyOf('visitor', '/prijava')).toBe("form-action 'self'")
})

test('a file that is opened as a page runs nothing', async () => {
  const response = await callers.visitor('/icon.svg')
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; frame-ancestors 'none'; style-src 'unsafe-inline'",
  )
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('styles and scripts, which are shown as text, travel without a policy', async () => {
  const html = await (await callers.visitor('/poslovi')).text()
  for (const [, asset] of html.matchAll(/"(\/assets\/[^"]+\.(?:css|js))"/g)) {
    const { headers } = await callers.visitor(asset!)
    expect([headers.get('content-security-policy'), headers.get('x-content-type-options')]).toEqual([null, 'nosniff'])
  }
})

test.each(
  partOfToday(
    listPages().filter((pageRow) => !isOpenToVisitors(pageRow)),
    3,
  ),
)('what a member sees at $path is no-store', async (pageRow) => {
  const response = await intendedCaller(pageRow, callers)(await pagePathOf(pageRow, cast))
  expect(response.headers.get('cache-control')).toMatch(/no-store/)
})

test('public pages that a member sees are no-store too', async () => {
  for (const target of ['/poslovi', '/uslovi-koristenja', '/izgled']) {
    expect((await callers.client(target)).headers.get('cache-control')).toMatch(/no-store/)
  }
})

test('a cached page holds nothing of the visitor for whom it was rendered', async () => {
  await openBrowser(web)('/poslovi?q=kljuc')
  const first = await (await openBrowser(web)('/poslovi?q=kljuc', { headers: { 'user-agent': 'first' } })).text()
  const response = await openBrowser(web)('/poslovi?q=kljuc')
  const html = await response.text()
  expect(html).toBe(first)
  expect(html).not.toMatch(/nonce|_token|_key/)
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(response.headers.get('etag')).toBeTruthy()
  const again = await openBrowser(web)('/poslovi?q=kljuc', {
    headers: { 'if-none-match': response.headers.get('etag')! },
  })
  expect(again.status).toBe(304)
})

test('a member neither gets the cached page nor fills it', async () => {
  const own = await (await callers.client('/poslovi')).text()
  expect(own).toContain('/klijent/moji-oglasi')
  expect(await (await openBrowser(web)('/poslovi')).text()).not.toContain('/klijent/moji-oglasi')
})

test('behind TLS the answer has HSTS', async () => {
  const secure = await startWebProcess({ PUBLIC_ORIGIN: 'https://majstorija.test' })
  try {
    const response = await openBrowser(secure)('/prijava')
    expect(response.headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
  } finally {
    await secure.stop()
  }
})
