import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { config } from '#app/config.server.ts'
import { storage } from '#app/gateways/storage.server.ts'
import { encodeVariant } from '#app/images/encoding.server.ts'
import { imageFolder } from '#app/images/storing.server.ts'
import { listCities } from '#app/places/cities.ts'
import { skillKeys, skillSlug } from '#app/places/skill-keys.ts'
import { renderCachedOgImage } from '#app/site/og-image-cache.server.ts'
import { anAd, anImage } from '#tests/support/data/ads.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'

let web: WebProcess
beforeAll(async () => {
  web = await startWebProcess()
})
afterAll(() => web.stop())

const servicePaths = skillKeys.flatMap((skill) =>
  listCities()
    .slice(0, 10)
    .map(({ slug }) => `${skillSlug(skill)}/${slug}`),
)
const addresses = servicePaths.map((servicePath) => `/og/en/usluge/${servicePath}.png`)

const get = (target: string, headers: Record<string, string> = {}, { origin } = web) =>
  fetch(origin + target, { headers })
const listRenderedFiles = () => readdir(path.join(config.UPLOADS_DIR, 'link-pictures')).catch(() => [])

let texts = 0
const newTexts = () => ({ title: `Popravka krova ${texts++} i zamjena oluka`, line: 'Sarajevo · 100–200 KM' })

test('of a hundred images at once a few are rendered, and the others get 503 with retry-after at once', async () => {
  const answers = await Promise.all(addresses.slice(0, 119).map((target) => get(target)))
  const busy = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status }) => status === 200).length + busy.length).toBe(119)
  expect(busy.length).toBeGreaterThan(80)
  expect(busy[0]!.headers.get('retry-after')).toBe('5')
  expect(busy[0]!.headers.get('cache-control')).toBe('public, max-age=5')
})

test('a rendered image has an etag, and another process does not render it again', async () => {
  const target = '/og/bs/usluge/elektricar/sarajevo.png'
  const first = await get(target)
  const bytes = Buffer.from(await first.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  const before = await listRenderedFiles()
  expect((await get(target, { 'if-none-match': `W/${first.headers.get('etag')}` })).status).toBe(304)

  const other = await startWebProcess({ RATE_LIMIT_FACTOR: '0.001' })
  try {
    const again = await get(target, {}, other)
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true)
    expect(await listRenderedFiles()).toEqual(before)
  } finally {
    await other.stop()
  }
})

test('new images are limited by network and minute, rendered ones are not', async () => {
  const limited = await startWebProcess({ RATE_LIMIT_FACTOR: '0.1' })
  try {
    const statuses: number[] = []
    for (const target of addresses.slice(140, 145)) statuses.push((await get(target, {}, limited)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    const refused = await get(addresses[145]!, {}, limited)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('cache-control')).toBe('no-store')
    for (let nth = 0; nth < 10; nth += 1) expect((await get(addresses[140]!, {}, limited)).status).toBe(200)
  } finally {
    await limited.stop()
  }
})

test('an invalid name runs no SQL statement', async () => {
  const invalidNames = [
    'oglasi/x',
    'oglasi/1/2',
    'oglasi/0',
    'majstor/%27%20or',
    'majstor/a-b/c',
    'blog/..%2fx',
    'blog/A',
    'nema/1',
    'stranica/x',
    'poslovi/a/b/c',
  ]
  const before = await web.countStatements()
  for (const name of invalidNames) expect((await get(`/og/bs/${name}.png`)).status, name).toBe(404)
  expect(await web.countStatements()).toBe(before)
})

test('an ad is shared with its photo, which is gone when a moderator has removed it or it is deleted', async () => {
  const client = await aClient()
  const imageId = await anImage(client.id, 40)
  const { id } = await anAd(client.id, { imageIds: [imageId] })
  const target = `/og/bs/oglasi/${id}.png`
  const links = path.join(config.UPLOADS_DIR, imageFolder(imageId), 'links')
  const right = async () => {
    const bytes = Buffer.from(await (await get(target)).arrayBuffer())
    const cut = await sharp(bytes).extract({ left: 800, top: 40, width: 360, height: 560 }).toBuffer()
    const { channels } = await sharp(cut).stats()
    return Math.round(channels[0]!.mean)
  }
  expect(await right()).toBe(40)
  expect((await readdir(links)).join()).toMatch(/\w{32}\.png/)
  for (let nth = 0; nth < 10; nth += 1) {
    await db
      .updateTable('ads')
      .set({ title: `Naslov ${nth}` })
      .where('id', '=', id)
      .execute()
    await get(target)
  }
  await vi.waitFor(async () => expect((await readdir(links)).length).toBe(8))
  await db.updateTable('images').set({ hidden_at: new Date() }).where('id', '=', imageId).execute()
  expect(await right()).toBeGreaterThan(100)
  await storage.removeAll(imageFolder(imageId))
  expect(await readdir(path.join(config.UPLOADS_DIR, imageFolder(imageId))).catch(() => [])).toEqual([])
})

test('concurrent requests for one image share one rendering', async () => {
  const before = (await listRenderedFiles()).length
  const same = newTexts()
  const answers = await Promise.all(Array.from({ length: 30 }, () => renderCachedOgImage(same)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect((await listRenderedFiles()).length).toBe(before + 1)
})

test('a 503 does not count against the rate limit', async () => {
  const limited = await startWebProcess({ RATE_LIMIT_FACTOR: '0.4' })
  try {
    const atOnce = await Promise.all(addresses.slice(160, 172).map((target) => get(target, {}, limited)))
    const renderedCount = atOnce.filter(({ status }) => status === 200).length
    expect(atOnce.filter(({ status }) => status === 503).length).toBe(12 - renderedCount)
    expect(renderedCount).toBeLessThan(12)
    const later: number[] = []
    for (let nth = renderedCount; nth < 13; nth += 1) later.push((await get(addresses[172 + nth]!, {}, limited)).status)
    expect(later).toEqual([...Array.from({ length: 12 - renderedCount }, () => 200), 429])
  } finally {
    await limited.stop()
  }
})

test('nine renderings take less than 50 ms of the event loop, and members’ images are encoded in parallel', async () => {
  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: 'grey' } })
    .jpeg()
    .toBuffer()
  await renderCachedOgImage(newTexts())
  const rendered = { members: 0, links: 0 }
  // The main thread's own time: what other processes take from the machine is not in it.
  const before = process.threadCpuUsage()
  const renderings = Array.from({ length: 9 }, () => renderCachedOgImage(newTexts()).then(() => (rendered.links += 1)))
  await encodeVariant(photo, 640, 'webp')
  rendered.members = rendered.links
  await Promise.all(renderings)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(scaledToLoad(50))
  expect(rendered.links).toBe(9)
  expect(rendered.members).toBeLessThan(6)
})
