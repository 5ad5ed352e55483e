import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadLimits } from '#app/images/upload-limits.ts'
import { deleteOldUploads } from '#app/images/uploading.server.ts'
import { leaveAndErase } from '#tests/personal-data/leavers.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { startCuttingProxy } from '#tests/support/environment/cutting-proxy.ts'
import { createSessionCookie, openBrowser, startWebProcess, type Browser } from '#tests/support/web/web-process.ts'
import { announce, create, findPosition, sendPart } from './resumable-uploads.ts'
import { photo } from './upload-requests.ts'

let web: Awaited<ReturnType<typeof startWebProcess>>
let proxy: Awaited<ReturnType<typeof startCuttingProxy>>
let amra: { id: number }
let cookie: string
let browser: Browser
let behindProxy: Browser

beforeAll(async () => {
  web = await startWebProcess()
  amra = await aClient()
  cookie = await createSessionCookie(amra.id)
  browser = openBrowser(web, cookie)
  await useProxy()
})
afterAll(async () => {
  proxy.stop()
  await web.stop()
})

async function useProxy(): Promise<void> {
  proxy = await startCuttingProxy(web.origin)
  // A connection of its own for each request.
  behindProxy = (target, options = {}) =>
    openBrowser(proxy, cookie)(target, { ...options, headers: { ...options.headers, connection: 'close' } })
}

async function uploadsOf(userId: number) {
  return db.selectFrom('image_uploads').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

async function countPieces(): Promise<number> {
  return (await db.selectFrom('image_upload_pieces').select('upload_id').execute()).length
}

async function countStoredBytes(): Promise<number> {
  const rows = await db.selectFrom('image_upload_pieces').select('bytes').execute()
  return rows.reduce((sum, { bytes }) => sum + bytes.length, 0)
}

/** Goes on where the last request has ended, over a good line. */
async function finish(url: string, file: Buffer): Promise<number> {
  const { offset, image } = await findPosition(browser, url)
  return image ?? (await sendPart(browser, url, file, offset)).image!
}

test('a file sent at once is an image, and its pieces are gone', async () => {
  const file = await photo()
  const url = await announce(browser, file.length)
  const { status, offset, image } = await sendPart(browser, url, file, 0)
  expect([status, offset]).toEqual([204, file.length])
  expect((await browser(`/api/image/${image}`)).status).toBe(200)
  expect(await findPosition(browser, url)).toEqual({ status: 200, offset: file.length, image })
  expect(await sendPart(browser, url, file, file.length)).toEqual({ status: 204, offset: file.length, image })
  expect(await countPieces()).toBe(0)
})

test('wherever the line breaks, the rest of the file is enough, and it is the same image', async () => {
  const file = await photo({ width: 500, height: 400 })
  const url = await announce(browser, file.length)
  const { image } = await sendPart(browser, url, file, 0)
  const step = Math.ceil(file.length / 45)
  let saved = 0
  for (let afterBytes = 0; afterBytes < file.length + 600; afterBytes += afterBytes < 600 ? 97 : step) {
    const other = await announce(browser, file.length)
    proxy.disturb({ afterBytes })
    await sendPart(behindProxy, other, file, 0).catch(() => undefined)
    const { offset } = await findPosition(browser, other)
    expect(offset).toBeLessThanOrEqual(afterBytes)
    saved += offset
    expect(await finish(other, file)).toBe(image)
  }
  expect(saved).toBeGreaterThan(file.length * 15)
  expect(await countPieces()).toBe(0)
}, 120_000)

test('a pause of 300 ms anywhere is waited for', async () => {
  const file = await photo()
  const step = Math.ceil(file.length / 8)
  for (let afterBytes = 1; afterBytes < file.length; afterBytes += step) {
    proxy.disturb({ afterBytes, pauseMs: 300 })
    const url = await announce(browser, file.length)
    expect(await sendPart(behindProxy, url, file, 0)).toMatchObject({ status: 204, offset: file.length })
  }
})

test('a request that still waits on a dead line gives way to the next one', async () => {
  const file = await photo()
  const url = await announce(browser, file.length)
  proxy.disturb({ afterBytes: file.length / 2, pauseMs: 20_000 })
  const controller = new AbortController()
  const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  const stuck = behindProxy(url, { method: 'PATCH', headers, body: new Uint8Array(file), signal: controller.signal })
  stuck.catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 500))
  const { offset } = await findPosition(browser, url)
  expect(offset).toBeGreaterThan(file.length / 3)
  expect(await sendPart(browser, url, file, offset)).toMatchObject({ status: 204, offset: file.length })
  controller.abort()
})

test('a killed process loses at most one piece', async () => {
  const file = await photo({ width: 1400, height: 1000 })
  const url = await announce(browser, file.length)
  proxy.disturb({ afterBytes: file.length - 2_000, pauseMs: 20_000 })
  sendPart(behindProxy, url, file, 0).catch(() => undefined)
  const minStored = file.length - 2_000 - 2 * uploadLimits.pieceBytes
  await expect.poll(countStoredBytes, { timeout: 30_000 }).toBeGreaterThan(minStored)
  await web.kill()
  proxy.stop()
  web = await startWebProcess()
  browser = openBrowser(web, cookie)
  await useProxy()
  const { offset } = await findPosition(browser, url)
  expect(offset).toBeGreaterThan(minStored)
  expect(await finish(url, file)).toBeGreaterThan(0)
})

test('an upload is its member’s', async () => {
  const file = await photo()
  const url = await announce(browser, file.length)
  const [stranger, visitor] = [openBrowser(web, await createSessionCookie((await aClient()).id)), openBrowser(web)]
  for (const [who, status] of [
    [stranger, 404],
    [visitor, 401],
  ] as const) {
    expect((await findPosition(who, url)).status).toBe(status)
    expect((await sendPart(who, url, file, 0)).status).toBe(status)
    expect((await who(url, { method: 'DELETE' })).status).toBe(status)
  }
  expect((await create(visitor, 10)).status).toBe(401)
  expect((await findPosition(stranger, '/api/uploads/99999999')).status).toBe(404)
  expect((await sendPart(browser, url, file, 0)).status).toBe(204)
})

test('the key of a creation leads to the same upload, at two requests too', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const urls = await Promise.all([1, 2, 3].map(() => announce(browser, 500, headers)))
  expect(new Set(urls).size).toBe(1)
  const replay = await create(browser, 500, headers)
  expect(replay.headers.get('idempotent-replayed')).toBe('true')
  expect((await create(browser, 501, headers)).status).toBe(422)
})

test('what does not fit is refused', async () => {
  const file = await photo()
  const url = await announce(browser, file.length)
  expect((await create(browser, 12 * 1024 * 1024 + 1)).status).toBe(413)
  expect((await create(browser, 0)).status).toBe(422)
  expect((await create(browser, 10, { 'upload-metadata': `purpose ${btoa('blog')}` })).status).toBe(422)
  expect((await browser(url, { method: 'PUT' })).status).toBe(405)
  expect((await browser(url, { method: 'PATCH', body: 'x', headers: { 'upload-offset': '0' } })).status).toBe(415)
  expect(await sendPart(browser, url, file, 7)).toMatchObject({ status: 409, offset: 0 })
  expect((await sendPart(browser, url, Buffer.concat([file, file]), 0)).status).toBe(413)
  expect(await finish(url, file)).toBeGreaterThan(0)
})

test('what is no image is refused and deleted, and a removed one is gone', async () => {
  const text = Buffer.from('<?php phpinfo();')
  const url = await announce(browser, text.length)
  expect((await sendPart(browser, url, text, 0)).status).toBe(415)
  expect((await findPosition(browser, url)).status).toBe(404)
  const other = await announce(browser, 10)
  expect((await browser(other, { method: 'DELETE' })).status).toBe(204)
  expect((await findPosition(browser, other)).status).toBe(404)
})

test('a member has sixteen, the oldest go first, and after a day without a byte all of them', async () => {
  const urls: string[] = []
  for (let nth = 0; nth < 17; nth += 1) urls.push(await announce(browser, 10 + nth))
  expect((await findPosition(browser, urls[0]!)).status).toBe(404)
  expect((await findPosition(browser, urls[1]!)).status).toBe(200)
  expect(await uploadsOf(amra.id)).toHaveLength(16)
  await db
    .updateTable('image_uploads')
    .set({ updated_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('user_id', '=', amra.id)
    .execute()
  await deleteOldUploads(db)
  expect(await uploadsOf(amra.id)).toEqual([])
})

test('it goes with the account', async () => {
  const leaver = await aClient()
  await announce(openBrowser(web, await createSessionCookie(leaver.id)), 10)
  await leaveAndErase(leaver)
  expect(await uploadsOf(leaver.id)).toEqual([])
})
