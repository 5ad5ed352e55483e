import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseEncoding } from '#app/http/edge/compression.server.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { requestAsWritten } from '#tests/support/web/raw-request.ts'
import { startWebProcess, openBrowser, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess

beforeAll(async () => {
  web = await startWebProcess({ PAGE_CACHE: '1' })
})
afterAll(() => web.stop())

const sendRequest = (path: string, method?: string, headers?: Record<string, string>) =>
  requestAsWritten(web.origin, path, method, headers)

test.each([
  '/.//evil.ba/',
  '/..//evil.ba/',
  '/%2e//evil.ba/',
  '/poslovi/..//evil.ba/x/',
  '/./\\evil.ba/',
  '/.//evil.ba',
  '/.///evil.ba//',
])('%s does not redirect to another origin', async (path) => {
  const { headers } = await sendRequest(path)
  expect(new URL(String(headers.location ?? '/'), web.origin).origin).toBe(web.origin)
  expect(String(headers.location ?? '/')).not.toMatch(/^\/[/\\]/)
})

test.each([
  ['/poslovi//elektricar', '/poslovi/elektricar'],
  ['/usluge//', '/usluge'],
  ['/blog///?page=1', '/blog?page=1'],
])('%s is one page with %s', async (path, canonical) => {
  expect(await sendRequest(path)).toMatchObject({ status: 301, headers: { location: canonical } })
})

test('a HEAD request of an existing page is not answered with 404', async () => {
  for (const path of ['/poslovi', '/kontakt', '/og/bs/stranica.png', '/robots.txt', '/api/config']) {
    const { status, headers } = await sendRequest(path, 'HEAD')
    expect([path, status, headers['content-length'] === '0']).toEqual([path, 200, false])
  }
})

test('a page that is known already is not sent again, in whatever way a proxy wrote its mark', async () => {
  const etag = String((await sendRequest('/uslovi-koristenja')).headers['etag'])
  for (const ifNoneMatch of [etag, etag.replace('W/', ''), `"x", ${etag}`]) {
    expect((await sendRequest('/uslovi-koristenja', 'GET', { 'if-none-match': ifNoneMatch })).status).toBe(304)
  }
  expect((await sendRequest('/uslovi-koristenja', 'GET', { 'if-none-match': '"x"' })).status).toBe(200)
})

test.each([
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['br;q=0.5', 'br'],
  ['gzip, deflate, BR', 'br'],
  ['*', 'identity'],
  [undefined, 'identity'],
])('who accepts %s gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

test('search engines and previews of chats are no views, people are', async () => {
  const ad = await anAd((await aClient()).id)
  const worker = await aWorker()
  const { public_slug: slug } = await db
    .selectFrom('worker_profiles')
    .select('public_slug')
    .where('user_id', '=', worker.id)
    .executeTakeFirstOrThrow()
  const viewPages = async (agent: string) => {
    const headers = { 'user-agent': agent }
    await sendRequest(`/oglasi/${ad.id}?x=${Math.random()}`, 'GET', headers)
    expect((await openBrowser(web)(`/api/jobad/${ad.id}/track-view`, { method: 'POST', headers })).status).toBe(204)
    expect(
      (await openBrowser(web)(`/api/publicworkerprofile/analytics/view?slug=${slug}`, { method: 'POST', headers }))
        .status,
    ).toBe(204)
  }
  for (const botAgent of [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'facebookexternalhit/1.1',
    'WhatsApp/2.23.20.0',
    'Viber/13.3',
  ])
    await viewPages(botAgent)
  expect(await viewsOf(ad.id, worker.id)).toEqual([0, 0])
  await viewPages('Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36')
  expect(await viewsOf(ad.id, worker.id)).toEqual([1, 1])
})

async function viewsOf(adId: number, workerId: number) {
  const ad = await db.selectFrom('ads').select('view_count').where('id', '=', adId).executeTakeFirstOrThrow()
  const profile = await db
    .selectFrom('worker_profiles')
    .select('view_count')
    .where('user_id', '=', workerId)
    .executeTakeFirstOrThrow()
  return [ad.view_count, profile.view_count]
}

test('a refused form has one title', async () => {
  const response = await openBrowser(web)('/kontakt', {
    method: 'POST',
    body: new URLSearchParams({ name: 'Amra', email: 'x', message: '' }),
  })
  expect(response.status).toBe(400)
  expect((await response.text()).match(/<title>/g)).toHaveLength(1)
})
