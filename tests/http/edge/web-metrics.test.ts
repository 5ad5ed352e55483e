import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { openBrowser, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let metricsOrigin: string

beforeAll(async () => {
  web = await startWebProcess({ PAGE_CACHE: '1' })
  const line = web.lines().find((each) => each.includes('metrics are served'))!
  metricsOrigin = `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`
})
afterAll(() => web.stop())

async function scrape() {
  const text = await (await fetch(`${metricsOrigin}/metrics`)).text()
  return {
    text,
    /** The sum of the series that have all these labels. */
    valueOf: (name: string, labels: Record<string, string> = {}) => {
      const series = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
      const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
      const found = series.filter((line) => wanted.every((label) => line.includes(label)))
      return found.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
    },
  }
}

async function visit(path: string, init?: Parameters<ReturnType<typeof openBrowser>>[1]): Promise<void> {
  await (await openBrowser(web)(path, init)).arrayBuffer()
}

const count = 'http_request_duration_seconds_count'

test('requests are counted by route pattern, method and class of status, and cached pages by result', async () => {
  const client = await aClient()
  const ads = [await anAd(client.id), await anAd(client.id), await anAd(client.id)]
  const before = await scrape()
  for (const { id } of ads) await visit(`/oglasi/${id}`)
  for (let nth = 0; nth < 5; nth += 1) await visit(`/oglasi/${ads[0]!.id}`)
  await visit('/prijava')
  await visit('/prijava.data')
  await visit('/prijava', { method: 'POST', body: new URLSearchParams() })
  await visit('/nema-me/1')
  await visit('/nema-me/2')
  await visit('/poslovi', { method: 'PUT' })
  const after = await scrape()

  const rise = (name: string, labels: Record<string, string>) =>
    after.valueOf(name, labels) - before.valueOf(name, labels)
  expect(rise(count, { route: '/oglasi/:id', method: 'GET', status: '2xx' })).toBe(3)
  expect(rise('page_cache_requests_total', { result: 'miss' })).toBe(3)
  expect(rise('page_cache_requests_total', { result: 'hit' })).toBe(5)
  expect(rise(count, { route: '/prijava', method: 'GET', status: '2xx' })).toBe(2)
  expect(rise(count, { route: '/prijava', method: 'POST', status: '4xx' })).toBe(1)
  expect(rise(count, { route: 'other', status: '3xx' })).toBe(2)
  expect(rise(count, { route: '/poslovi', method: 'PUT', status: '4xx' })).toBe(1)
  expect(after.text).not.toContain('nema-me')
  expect(after.valueOf('page_cache_pages')).toBe(before.valueOf('page_cache_pages') + 3)
  expect(after.valueOf('page_cache_bytes')).toBeGreaterThan(1_000)
})

test('the pool of connections, the event loop and the memory are shown', async () => {
  const { valueOf } = await scrape()
  expect(valueOf('database_up')).toBe(1)
  expect(valueOf('database_pool_connections')).toBeGreaterThanOrEqual(valueOf('database_pool_idle_connections'))
  expect(valueOf('database_pool_idle_connections')).toBeGreaterThan(0)
  expect(valueOf('database_pool_waiting')).toBe(0)
  expect(valueOf('database_pool_wait_seconds_count')).toBeGreaterThan(3)
  expect(valueOf('process_resident_memory_bytes')).toBeGreaterThan(50_000_000)
  expect(valueOf('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
  expect(valueOf('event_loop_blocks_total')).toBeGreaterThanOrEqual(0)
})

test('the metrics are not on the port of visitors', async () => {
  const response = await openBrowser(web)('/metrics')
  expect(response.status).not.toBe(200)
  expect(await response.text()).not.toContain('process_resident_memory_bytes')
  expect((await fetch(`${metricsOrigin}/poslovi`)).status).toBe(404)
})
