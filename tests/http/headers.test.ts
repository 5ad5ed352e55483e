import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, allCallers, listPages, ownerOf, type Callers } from '#tests/support/callers.ts'
import type { Company } from '#tests/support/scenes.ts'
import { startWebProcess, visit, type Sent, type WebProcess } from '#tests/support/web-process.ts'

let web: WebProcess
let company: Company
let callers: Callers

beforeAll(async () => {
  web = await startWebProcess({ PAGE_CACHE: '1' })
  ;({ company, callers } = await allCallers(web))
})

afterAll(() => web.stop())

const json = { 'content-type': 'application/json' }

const answers: [number, keyof Callers, string, Sent][] = [
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

describe.each(answers)('%i for a %s at %s', (status, who, target, sent) => {
  test('carries what protects it', async () => {
    const response = await callers[who](target, sent)
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

test('a file that is opened as a page runs nothing', async () => {
  const response = await callers.visitor('/icon.svg')
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('styles and scripts, which are shown as text, travel without a policy', async () => {
  const html = await (await callers.visitor('/poslovi')).text()
  for (const [, asset] of html.matchAll(/"(\/assets\/[^"]+\.(?:css|js))"/g)) {
    const { headers } = await callers.visitor(asset!)
    expect([headers.get('content-security-policy'), headers.get('x-content-type-options')]).toEqual([null, 'nosniff'])
  }
})

test.each(listPages().filter(({ area }) => area !== 'anyone' && area !== 'visitors'))(
  'nothing keeps what a member sees at $path',
  async (place) => {
    const response = await ownerOf(place, callers)(await addressOf(place, company))
    expect(response.headers.get('cache-control')).toMatch(/no-store/)
  },
)

test('public pages that a member sees are kept nowhere either', async () => {
  for (const target of ['/poslovi', '/uslovi-koristenja', '/izgled']) {
    expect((await callers.client(target)).headers.get('cache-control')).toMatch(/no-store/)
  }
})

test('a kept page holds nothing of whoever asked first', async () => {
  await visit(web)('/poslovi?q=kljuc')
  const first = await (await visit(web)('/poslovi?q=kljuc', { headers: { 'user-agent': 'first' } })).text()
  const response = await visit(web)('/poslovi?q=kljuc')
  const html = await response.text()
  expect(html).toBe(first)
  expect(html).not.toMatch(/nonce|_token|_key/)
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(response.headers.get('etag')).toBeTruthy()
  const again = await visit(web)('/poslovi?q=kljuc', { headers: { 'if-none-match': response.headers.get('etag')! } })
  expect(again.status).toBe(304)
})

test('a member never gets the kept page, nor leaves theirs in it', async () => {
  const own = await (await callers.client('/poslovi')).text()
  expect(own).toContain('/klijent/moji-oglasi')
  expect(await (await visit(web)('/poslovi')).text()).not.toContain('/klijent/moji-oglasi')
})

test('behind TLS browsers are told to stay there', async () => {
  const secure = await startWebProcess({ PUBLIC_ORIGIN: 'https://majstorija.test' })
  try {
    const response = await visit(secure)('/prijava')
    expect(response.headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
  } finally {
    await secure.stop()
  }
})
