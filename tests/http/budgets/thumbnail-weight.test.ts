import { afterAll, beforeAll, expect, test } from 'vitest'
import { brotliCompressSync } from 'node:zlib'
import { setProfileImage } from '#app/accounts/profile-editing.server.ts'
import { sourceFromBytes } from '#app/images/source.ts'
import { storeImage } from '#app/images/storing.server.ts'
import { photo } from '#tests/images/upload-requests.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { startWebProcess, openBrowser, type WebProcess } from '#tests/support/web/web-process.ts'

const workers = 8
const ads = 20
const thumbnailBytes = 6 * 1024
const pageBytes = 140 * 1024

let web: WebProcess

beforeAll(async () => {
  web = await startWebProcess()
  const client = await aClient()
  for (let row = 0; row < ads; row += 1) {
    if (row < workers) {
      const worker = await aWorker()
      await setProfileImage(db, { userId: worker.id, imageId: await aPhoto(worker.id, 'profile') })
    }
    await anAd(client.id, { imageIds: [await aPhoto(client.id, 'ad')] })
  }
}, 180_000)

afterAll(() => web.stop())

test.each([
  [workers, '/majstori'],
  [ads, '/poslovi'],
])(`%i photographs and the page of %s are at most ${pageBytes} bytes, also as JPEG`, async (rows, path) => {
  const browser = openBrowser(web)
  const html = await (await browser(path)).text()
  // What a dense screen would choose counts, too: there is nothing larger to choose.
  const imagePaths = new Set([...html.matchAll(/\/api\/image\/\d+\?w=\d+/g)].map(([address]) => address))
  expect(imagePaths.size).toBe(rows)

  let sum = brotliCompressSync(html).length
  for (const address of imagePaths) {
    expect(address).toMatch(/w=160$/)
    const { byteLength } = await (await browser(address, { headers: { accept: 'image/jpeg' } })).arrayBuffer()
    expect(byteLength).toBeLessThanOrEqual(thumbnailBytes)
    sum += byteLength
  }
  expect(sum).toBeLessThanOrEqual(pageBytes)
})

async function aPhoto(ownerId: number, purpose: 'profile' | 'ad'): Promise<number> {
  const outcome = await storeImage(db, {
    file: sourceFromBytes(await photo({ width: 1200, height: 900 })),
    ownerId,
    purpose,
    now: noon,
  })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.id
}
