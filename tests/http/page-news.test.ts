import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tapAd } from '#tests/support/ads.ts'
import { aClient } from '#tests/support/cast.ts'
import { aSessionCookie, startWebProcess, visit, type WebProcess } from '#tests/support/web-process.ts'

let writer: WebProcess
let reader: WebProcess

beforeAll(async () => {
  writer = await startWebProcess({ PAGE_CACHE: '1' })
  reader = await startWebProcess({ PAGE_CACHE: '1' })
}, 40_000)
afterAll(() => Promise.all([writer.stop(), reader.stop()]))

const jobs = async (web: WebProcess) => (await visit(web)('/poslovi')).text()

test('what is posted at one web process is seen at once at another, which had kept the page', async () => {
  const title = 'Popravka ograde kod bunara'
  const cookie = await aSessionCookie((await aClient()).id)
  for (const web of [writer, reader]) expect(await jobs(web)).not.toContain(title)

  const body = JSON.stringify({ ...tapAd, title, minPayout: 50, maxPayout: 90, city: 'Sarajevo', address: 'Titova 1' })
  const posted = await visit(writer, cookie)('/api/jobad', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(posted.status).toBe(201)
  expect(await jobs(writer)).toContain(title)
  await vi.waitFor(async () => expect(await jobs(reader)).toContain(title), { timeout: 1_000 })
})
