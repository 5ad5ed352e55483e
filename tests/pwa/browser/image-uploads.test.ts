import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { config } from '#app/config.server.ts'
import { storingLimits } from '#app/images/upload-limits.ts'
import { waitForScripts } from '#tests/e2e/support/form-controls.ts'
import { startScreens, type Screens } from '#tests/e2e/support/screens.ts'
import { checkPage, checkWidePage } from '#tests/e2e/support/page-checks.ts'
import { photo } from '#tests/images/upload-requests.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { startCuttingProxy } from '#tests/support/environment/cutting-proxy.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

const adPath = '/klijent/objavite-oglas'

let web: WebProcess
let proxy: Awaited<ReturnType<typeof startCuttingProxy>>
let screens: Screens
let photos: { name: string; mimeType: string; buffer: Buffer }[]

beforeAll(async () => {
  web = await startWebProcess()
  proxy = await startCuttingProxy(web.origin)
  screens = await startScreens(proxy.origin)
  photos = await Promise.all(
    [1, 2, 3, 4, 5].map(async (nth) => ({
      name: `slika-${nth}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photo({ width: 1000, height: 800 }),
    })),
  )
})
afterAll(async () => {
  await screens?.stop()
  proxy?.stop()
  await web?.stop()
})

vi.setConfig({ testTimeout: 120_000 })

/** Whether the script of the form has been loaded, which follows after the page. */
const isReady = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/autosave'))

async function openForm(): Promise<{ page: Page; clientId: number }> {
  const { id: clientId } = await aClient()
  const page = await screens.openPage({ id: clientId })
  await page.goto(adPath)
  // What sends images is loaded after the page.
  await page.waitForFunction(isReady)
  return { page, clientId }
}

async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByRole('radio', { name: 'Vodoinstalater' }).check()
  await page.getByLabel('Naslov').fill(title)
  await page.getByLabel('Opis posla').fill('Kaplje ispod bojlera.')
  await page.getByLabel('Budžet od').fill('50')
}

const choose = (page: Page, files: typeof photos) => page.locator('input[type=file]').setInputFiles(files)
const items = (page: Page) => page.locator('.files li')
const arrived = (page: Page) => items(page).filter({ hasText: /Poslano/ })
const filesInField = (page: Page) =>
  page.locator('input[type=file]').evaluate((input) => (input as HTMLInputElement).files!.length)

async function imagesOf(clientId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('ad_images')
    .innerJoin('ads', 'ads.id', 'ad_id')
    .select('image_id')
    .where('client_id', '=', clientId)
    .orderBy('position')
    .execute()
  return rows.map(({ image_id: id }) => id)
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Objavi oglas' }).click()
  await expect(page.getByText('Oglas je objavljen')).toBeVisible({ timeout: 60_000 })
}

test('five images while the connection drops again and again are on the ad once each', async () => {
  const { page, clientId } = await openForm()
  const drops: number[] = []
  page.on('requestfailed', (request) => request.url().includes('/api/uploads') && drops.push(1))
  proxy.disturb({ afterBytes: 60_000 })
  await choose(page, photos)
  await expect(items(page)).toHaveCount(5)
  await expect(page.getByRole('progressbar').first()).toBeVisible()
  await expect(items(page).filter({ hasText: /\d+ %/ })).not.toHaveCount(0)
  await fillIn(page, 'Pet slika')
  await expect.poll(() => drops.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3)
  const forms: number[] = []
  page.on('request', (request) => request.url().includes(adPath) && forms.push(request.postDataBuffer()?.length ?? 0))
  await page.getByRole('button', { name: 'Objavi oglas' }).click()
  await expect(page.getByText('Prvo završavamo slanje slika')).toBeVisible()
  proxy.disturb(undefined)
  await expect(page.getByText('Oglas je objavljen')).toBeVisible({ timeout: 60_000 })
  expect(new Set(await imagesOf(clientId)).size).toBe(5)
  expect(await imagesOf(clientId)).toHaveLength(5)
  expect(Math.max(...forms)).toBeLessThan(5_000)
  expect(drops.length).toBeGreaterThanOrEqual(3)
})

test('a refused form keeps its errors and images when one goes from an error to its field', async () => {
  const { page, clientId } = await openForm()
  await choose(page, photos.slice(0, 3))
  await expect(arrived(page)).toHaveCount(3, { timeout: 60_000 })
  await fillIn(page, 'Tri slike')
  await page.getByLabel('Budžet od').fill('puno')
  await page.getByRole('button', { name: 'Objavi oglas' }).click()
  const error = page.locator('#form-errors a')
  await error.click()
  await expect(page).toHaveURL(/#field-/)
  await page.waitForTimeout(500)
  await expect(error).toBeVisible()
  await expect(page.locator('[type=checkbox][name=imageIds]:checked')).toHaveCount(3)
  await page.getByLabel('Budžet od').fill('50')
  await send(page)
  expect(await imagesOf(clientId)).toHaveLength(3)
})

test('each call of an upload names the language of the page', async () => {
  const { page } = await openForm()
  const languages: Record<string, string | undefined> = {}
  page.on('request', (request) => {
    if (request.url().includes('/api/uploads')) languages[request.method()] = request.headers()['accept-language']
  })
  await choose(page, photos.slice(0, 1))
  await expect(arrived(page)).toHaveCount(1, { timeout: 60_000 })
  expect(languages).toEqual({ POST: 'bs', PATCH: 'bs' })
})

test('an image that fails is shown, blocks no other, and goes with the form or by “Ponovi”', async () => {
  const { page, clientId } = await openForm()
  let blocked = 0
  // What is announced first; it may have been scaled down.
  let first: string | undefined
  await page.route('**/api/uploads', async (route) => {
    const length = route.request().headers()['upload-length']
    first ??= length
    if (length !== first || blocked >= 5) return route.continue()
    blocked += 1
    return route.abort()
  })
  await choose(page, photos.slice(0, 3))
  await expect(arrived(page)).toHaveCount(2, { timeout: 60_000 })
  await expect(items(page).filter({ hasText: 'Nije poslano' })).toHaveCount(1)
  expect(await filesInField(page)).toBe(1)
  await page.getByRole('button', { name: 'Ponovi: slika-1.jpg' }).click()
  await expect(arrived(page)).toHaveCount(3)
  expect(await filesInField(page)).toBe(0)
  await fillIn(page, 'Tri slike')
  await send(page)
  expect(await imagesOf(clientId)).toHaveLength(3)
})

test('without a way to send images alone the form brings them', async () => {
  const { page, clientId } = await openForm()
  await page.route('**/api/uploads', (route) => route.fulfill({ status: 403, body: '{"detail":"Ne ide."}' }))
  await page.route('**/api/uploads', (route) => route.fulfill({ status: 503, body: '' }))
  await choose(page, photos.slice(0, 2))
  await fillIn(page, 'Dvije slike')
  await send(page)
  expect(await imagesOf(clientId)).toHaveLength(2)
})

test('a removed image is not sent, and one that is no image is named and keeps the form until it is removed', async () => {
  const { page, clientId } = await openForm()
  const noImage = { name: 'ponuda.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<?php phpinfo();') }
  await choose(page, [photos[0]!, noImage, photos[1]!])
  await expect(arrived(page)).toHaveCount(2, { timeout: 60_000 })
  await expect(items(page).nth(1)).toContainText('Datoteka nije slika u formatu PNG, JPG ili WebP.')
  await checkPage(page, true)
  await checkWidePage(page, true)
  await page.getByRole('button', { name: 'Ukloni: slika-1.jpg' }).click()
  await expect(items(page)).toHaveCount(2)
  await fillIn(page, 'Jedna slika')
  await page.getByRole('button', { name: 'Objavi oglas' }).click()
  const remove = page.getByRole('button', { name: 'Ukloni: ponuda.jpg' })
  await expect(remove).toBeFocused()
  await expect(page.getByText('Jedna slika nije primljena.')).toBeVisible()
  expect(await imagesOf(clientId)).toEqual([])
  await remove.click()
  await send(page)
  expect(await imagesOf(clientId)).toHaveLength(1)
})

test('an image beyond the limit of a day is sent once, and its sentence is shown', async () => {
  const { page, clientId } = await openForm()
  const { name, points } = storingLimits[1]!
  const row = { key: `${name}:${clientId}`, points: points * config.RATE_LIMIT_FACTOR, expire: Date.now() + 7_200_000 }
  await db.insertInto('rate_limits').values(row).execute()
  let sent = 0
  page.on('request', (request) => (sent += Number(request.method() === 'PATCH')))
  await choose(page, photos.slice(0, 1))
  await expect(items(page)).toContainText('Dodali ste mnogo slika za kratko vrijeme.', { timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Ponovi: slika-1.jpg' })).toBeHidden()
  expect(sent).toBe(1)
})

test('a wrong field keeps what has arrived, once', async () => {
  const { page, clientId } = await openForm()
  await choose(page, photos.slice(0, 2))
  await expect(arrived(page)).toHaveCount(2, { timeout: 60_000 })
  await fillIn(page, 'Dvije slike i greška')
  await page.getByLabel('Budžet od').fill('mnogo')
  await page.getByRole('button', { name: 'Objavi oglas' }).click()
  await expect(page.getByText('Sve što ste upisali i poslane slike su sačuvane.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Slika/ })).toHaveCount(2)
  await expect(items(page)).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Slika 1' }).uncheck()
  await page.getByLabel('Budžet od').fill('50')
  await send(page)
  expect(await imagesOf(clientId)).toHaveLength(1)
})

test('the same file chosen again after a reload goes on where it was', async () => {
  const { page } = await openForm()
  const sent: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(Number(request.headers()['upload-offset']))
  })
  proxy.disturb({ afterBytes: 200_000 })
  await choose(page, [photos[3]!])
  await expect.poll(() => sent.length, { timeout: 30_000 }).toBeGreaterThan(0)
  await page.waitForTimeout(1_000)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  proxy.disturb(undefined)
  await page.waitForFunction(isReady)
  sent.length = 0
  await choose(page, [photos[3]!])
  await expect(arrived(page)).toHaveCount(1, { timeout: 30_000 })
  expect(sent[0] ?? Infinity).toBeGreaterThan(50_000)
})

test('images of an ad that arrived right before a reload are in its form again', async () => {
  const { page, clientId } = await openForm()
  await fillIn(page, 'Odmah osvježeno')
  await choose(page, photos.slice(0, 2))
  await expect(arrived(page)).toHaveCount(2, { timeout: 30_000 })
  await page.reload()
  await expect(arrived(page)).toHaveCount(2)
  await send(page)
  expect(await imagesOf(clientId)).toHaveLength(2)
})

test('images of a work that have arrived are in its form again after a reload', async () => {
  const { id: workerId } = await aWorker()
  const page = await screens.openPage({ id: workerId })
  await page.goto('/majstor/moj-profil/radovi/novi')
  await waitForScripts(page)
  await page.locator('[name=title]').fill('Nova razvodna tabla')
  await choose(page, photos.slice(0, 2))
  await expect(arrived(page)).toHaveCount(2, { timeout: 30_000 })
  await page.getByRole('button', { name: 'Ukloni: slika-1.jpg' }).click()
  await page.reload()
  await expect(arrived(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Dodaj na profil' }).click()
  await expect(page.getByText('Rad je dodan na Vaš profil.')).toBeVisible()
  const works = db.selectFrom('portfolio_items').select('id').where('worker_id', '=', workerId)
  const images = await db.selectFrom('portfolio_images').select('image_id').where('item_id', 'in', works).execute()
  expect(images).toHaveLength(1)
  await page.goto('/majstor/moj-profil/radovi/novi')
  await waitForScripts(page)
  await expect(arrived(page)).toHaveCount(0)
})

test('images are on the ad in the order in which they were chosen, the first one as its cover', async () => {
  const { page, clientId } = await openForm()
  await choose(page, photos.slice(0, 3))
  await expect(arrived(page)).toHaveCount(3, { timeout: 60_000 })
  const chosen = await items(page).evaluateAll((elements) =>
    elements.map((item) => [
      item.querySelector('img')!.alt,
      Number(item.querySelector<HTMLInputElement>('[name=imageIds]')!.value),
    ]),
  )
  expect(chosen.map(([name]) => name)).toEqual(['slika-1.jpg', 'slika-2.jpg', 'slika-3.jpg'])
  await fillIn(page, 'Tri slike po redu')
  await send(page)
  expect(await imagesOf(clientId)).toEqual(chosen.map(([, id]) => id))
})

test('an image that changed or vanished after it was chosen is named, and the others and the text arrive', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'slike-'))
  const files = await Promise.all(
    photos.slice(0, 3).map(async ({ name, buffer }) => {
      const file = path.join(folder, name)
      await writeFile(file, buffer)
      return file
    }),
  )
  const { page, clientId } = await openForm()
  await page.route('**/api/uploads', (route) => route.fulfill({ status: 503, body: '' }))
  await page.locator('input[type=file]').setInputFiles(files)
  // The script that looks at files again is there.
  await expect(page.locator('.files li.upload')).toHaveCount(3)
  await fillIn(page, 'Tri slike, dvije izmijenjene')
  await appendFile(files[0]!, '.')
  await rm(files[1]!)
  await page.getByRole('button', { name: 'Objavi oglas' }).click()
  const changed = items(page).filter({ hasText: 'Slika se promijenila ili je više nema. Izaberite je ponovo.' })
  await expect(changed).toHaveCount(2, { timeout: 60_000 })
  await expect(page.getByLabel('Naslov')).toHaveValue('Tri slike, dvije izmijenjene')
  for (const name of ['slika-1.jpg', 'slika-2.jpg']) await page.getByRole('button', { name: `Ukloni: ${name}` }).click()
  await send(page)
  expect(await imagesOf(clientId)).toHaveLength(1)
  await rm(folder, { recursive: true })
})

test('photographs are decoded one at a time, and one that was drawn wrongly goes as it was chosen', async () => {
  const { id: clientId } = await aClient()
  const page = await screens.openPage({ id: clientId })
  await page.addInitScript(() => {
    const counts = Object.assign(window, { decoding: 0, maxDecoding: 0 })
    const create = window.createImageBitmap
    window.createImageBitmap = (async (...input: Parameters<typeof create>) => {
      counts.maxDecoding = Math.max(counts.maxDecoding, (counts.decoding += 1))
      const bitmap = await create(...input)
      const close = bitmap.close.bind(bitmap)
      bitmap.close = () => {
        counts.decoding -= 1
        close()
      }
      return bitmap
    }) as typeof create
    // A canvas that has run out of memory stays white.
    const original = CanvasRenderingContext2D.prototype.drawImage as (...input: unknown[]) => void
    CanvasRenderingContext2D.prototype.drawImage = function draw(this: CanvasRenderingContext2D, ...input: unknown[]) {
      if (this.canvas.width > 1_500) return
      original.apply(this, input)
    } as typeof CanvasRenderingContext2D.prototype.drawImage
  })
  await page.goto(adPath)
  await page.waitForFunction(isReady)
  const dark = await sharp({ create: { width: 1_600, height: 200, channels: 3, background: '#234' } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  await choose(
    page,
    [1, 2, 3].map((nth) => ({
      name: `tamna-${nth}.png`,
      mimeType: 'image/png',
      buffer: Buffer.concat([dark, Buffer.from([nth])]),
    })),
  )
  await expect(arrived(page)).toHaveCount(3, { timeout: 60_000 })
  expect(await page.evaluate(() => (window as unknown as { maxDecoding: number }).maxDecoding)).toBe(1)
  const stored = db.selectFrom('images').select('colour').where('owner_id', '=', clientId)
  expect((await stored.execute()).map(({ colour }) => colour.slice(0, 6))).toEqual(['#22334', '#22334', '#22334'])
})
