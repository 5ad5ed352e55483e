import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestRaw } from '#tests/support/web/raw-http.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

const path = '/uslovi-koristenja'

let web: WebProcess

beforeAll(async () => {
  web = await startWebProcess({ PAGE_CACHE: '1' })
  await waitForBrotli()
})
afterAll(() => web.stop())

test.each([
  ['a page', {}],
  ['its head', { method: 'HEAD', headers: { 'accept-encoding': 'identity' } }],
  ['a page in gzip', { headers: { 'accept-encoding': 'gzip' } }],
  ['a page without compression', { headers: { 'accept-encoding': 'identity' } }],
  ['a page in the stored language', { headers: { 'accept-encoding': 'identity', cookie: 'js=1; lng=de' } }],
])('the second response for %s has the same headers and body', async (_, sent) => {
  const first = await requestRaw(web.origin, path, sent)
  const second = await requestRaw(web.origin, path, sent)
  expect(first.status).toBe(200)
  expect(linesOf(second)).toEqual(linesOf(first))
  expect(second.text).toBe(first.text)
})

test('a page that is known is not sent again, the first time or later', async () => {
  const etag = /^etag: (?<etag>.*)$/im.exec((await requestRaw(web.origin, path)).headers)!.groups!.etag!
  const sent = { headers: { 'accept-language': 'bs;q=0.7', 'if-none-match': etag } }
  const [first, second] = [await requestRaw(web.origin, path, sent), await requestRaw(web.origin, path, sent)]
  expect([first.status, second.status]).toEqual([304, 304])
  expect(linesOf(second)).toEqual(linesOf(first))
  expect(first.headers).not.toMatch(/^content-(?:encoding|length)/im)
})

test.each([
  ['saves data', { 'save-data': 'on' }],
  ['comes from an app', { referer: 'android-app://ba.majstorija.app' }],
  ['brings a session', { cookie: 'session=x' }],
  ['sends a body', { 'content-length': '0' }],
])('who %s gets no page that is cached for others', async (_, headers) => {
  await requestRaw(web.origin, path)
  const { status, headers: own } = await requestRaw(web.origin, path, { headers })
  expect(status).toBe(200)
  if (!('content-length' in headers)) expect(own).not.toMatch(/^etag:/im)
})

test('two Host headers are refused, also for a page that is cached', async () => {
  await requestRaw(web.origin, path)
  const { host } = new URL(web.origin)
  expect((await requestRaw(web.origin, path, { headers: { host, Host: host } })).status).toBe(400)
})

function linesOf({ headers }: { headers: string }): string[] {
  return headers.split('\r\n').filter((line) => !line.startsWith('Date:'))
}

/** The first visitor gets a page in quick Brotli; what is slower to make follows after some milliseconds and may be as long. */
async function waitForBrotli(): Promise<void> {
  await requestRaw(web.origin, path)
  await pause(1_000)
}

test('old pages are made anew after their visitors have left', async () => {
  const paths = ['/', '/poslovi', '/majstori', '/usluge', '/blog', '/o-nama', '/partneri', '/instrukcije']
  const get = () => Promise.all(paths.map((each) => requestRaw(web.origin, each)))
  await get()
  await pause(5_500)
  const answers = await get()
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
  await pause(1_000)
  expect((await requestRaw(web.origin, '/healthz')).status).toBe(200)
})
