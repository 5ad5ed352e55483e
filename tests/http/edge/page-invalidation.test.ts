import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tapAd } from '#tests/support/data/ads.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { createSessionCookie, startWebProcess, openBrowser, type WebProcess } from '#tests/support/web/web-process.ts'

let writer: WebProcess
let reader: WebProcess

beforeAll(async () => {
  writer = await startWebProcess({ PAGE_CACHE: '1' })
  reader = await startWebProcess({ PAGE_CACHE: '1' })
}, 40_000)
afterAll(() => Promise.all([writer.stop(), reader.stop()]))

const readAds = async (web: WebProcess) => (await openBrowser(web)('/poslovi')).text()

test('what is posted at one web process is seen at once at another, which had cached the page', async () => {
  const title = 'Popravka ograde kod bunara'
  const cookie = await createSessionCookie((await aClient()).id)
  for (const web of [writer, reader]) expect(await readAds(web)).not.toContain(title)

  const body = JSON.stringify({ ...tapAd, title, minPayout: 50, maxPayout: 90, city: 'Sarajevo', address: 'Titova 1' })
  const posted = await openBrowser(writer, cookie)('/api/jobad', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(posted.status).toBe(201)
  expect(await readAds(writer)).toContain(title)
  await vi.waitFor(async () => expect(await readAds(reader)).toContain(title), { timeout: 1_000 })
})
