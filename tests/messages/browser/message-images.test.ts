import { expect, type Page } from '@playwright/test'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { messageLimits } from '#app/messages/rules.ts'
import { waitForScripts } from '#tests/e2e/support/form-controls.ts'
import { checkPage, checkWidePage } from '#tests/e2e/support/page-checks.ts'
import { startScreens, type Screens } from '#tests/e2e/support/screens.ts'
import { photo } from '#tests/images/upload-requests.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { db } from '#tests/support/data/database.ts'
import { startCuttingProxy } from '#tests/support/environment/cutting-proxy.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let proxy: Awaited<ReturnType<typeof startCuttingProxy>>
let screens: Screens
let cast: Cast
let path: string
let photos: { name: string; mimeType: string; buffer: Buffer }[]

beforeAll(async () => {
  web = await startWebProcess()
  proxy = await startCuttingProxy(web.origin)
  // What is not sent is then retained by the page itself.
  screens = await startScreens(proxy.origin, { serviceWorkers: 'block' })
  cast = await aCast()
  path = `/klijent/poruke/${(await anAdAtStage('in_progress', cast)).adId}`
  photos = await Promise.all(
    [1, 2, 3, 4, 5].map(async (nth) => ({
      name: `slika-${nth}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photo({ width: 600, height: 500 }),
    })),
  )
})
afterAll(async () => {
  await screens?.stop()
  proxy?.stop()
  await web?.stop()
})

vi.setConfig({ testTimeout: 120_000 })

async function openConversation(): Promise<Page> {
  const page = await screens.openPage(cast.client)
  await page.goto(path)
  await waitForScripts(page)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/unsent-messages-/.test(name)),
  )
  return page
}

const choose = (page: Page, files: typeof photos) => page.locator('input[type=file]').setInputFiles(files)
const items = (page: Page) => page.locator('.composer .files li')
const arrived = (page: Page) => items(page).filter({ hasText: /Poslano/ })
const bubble = (page: Page, text: string) => page.locator('.chat li', { hasText: text })
const send = (page: Page) => page.getByRole('button', { name: 'Pošalji poruku' }).click()

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Vaša poruka').fill(text)
  await send(page)
}

async function imagesOf(text: string): Promise<number[]> {
  const rows = await db
    .selectFrom('message_images')
    .innerJoin('messages', 'messages.id', 'message_id')
    .select('image_id')
    .where('text', '=', text)
    .execute()
  return rows.map(({ image_id: id }) => id)
}

test('images go on where the connection dropped, and the message brings their ids only', async () => {
  const page = await openConversation()
  proxy.disturb({ afterBytes: 60_000 })
  await choose(page, photos.slice(0, 2))
  await expect(items(page)).toHaveCount(2)
  await expect(items(page).filter({ hasText: /\d+ %/ })).not.toHaveCount(0)
  const messages: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(path))
      messages.push(request.postDataBuffer()?.length ?? 0)
  })
  await write(page, 'Dvije slike')
  await expect(page.getByText('Prvo završavamo slanje slika')).toBeVisible()
  await checkPage(page, true)
  await checkWidePage(page, true)
  proxy.disturb(undefined)
  await expect(bubble(page, 'Dvije slike').getByText('Poslano')).toBeVisible({ timeout: 60_000 })
  await expect(bubble(page, 'Dvije slike').getByRole('img')).toHaveCount(2)
  await expect(items(page)).toHaveCount(0)
  expect(await imagesOf('Dvije slike')).toHaveLength(2)
  expect(messages).toEqual([expect.any(Number)])
  expect(messages[0]).toBeLessThan(5_000)
  await page.close()
})

test('the same photo goes with a second message', async () => {
  const page = await openConversation()
  for (const text of ['Prvi put', 'Drugi put']) {
    await choose(page, [photos[2]!])
    await expect(arrived(page)).toHaveCount(1, { timeout: 30_000 })
    await write(page, text)
    await expect(bubble(page, text).getByText('Poslano')).toBeVisible({ timeout: 30_000 })
  }
  const [first, second] = [await imagesOf('Prvi put'), await imagesOf('Drugi put')]
  expect(first).toHaveLength(1)
  expect(second).toEqual(first)
  await page.close()
})

test('a message that cannot be sent has its images also after a reload, and is sent with them', async () => {
  const page = await openConversation()
  await choose(page, photos.slice(0, 2))
  await expect(arrived(page)).toHaveCount(2, { timeout: 30_000 })
  let isBroken = true
  await page.route(`**${path}*`, (route) =>
    isBroken && route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await write(page, 'Bez mreže')
  const shown = bubble(page, 'Bez mreže')
  await expect(shown.getByText('Nije poslano')).toBeVisible()
  await expect(shown.getByRole('img', { name: /Slika/ })).toHaveCount(2)
  await page.reload()
  await expect(shown.getByRole('img', { name: /Slika/ })).toHaveCount(2)
  isBroken = false
  // On a busy machine the page itself sends it again after the line has come back.
  const retry = page.getByRole('button', { name: 'Pokušaj ponovo' })
  await retry.click({ timeout: 5_000 }).catch(() => undefined)
  await expect(shown.getByText('Poslano', { exact: false }).last()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Nije poslano')).toHaveCount(0)
  expect(await imagesOf('Bez mreže')).toHaveLength(2)
  await page.close()
})

test('images that have arrived are in the message again after a reload, beside the name of one that has not', async () => {
  const page = await openConversation()
  await page.route('**/api/uploads', (route) =>
    Number(route.request().headers()['upload-length']) === photos[4]!.buffer.length ? undefined : route.continue(),
  )
  await page.getByLabel('Vaša poruka').fill('Poslije osvježavanja')
  await choose(page, [photos[0]!, photos[1]!, photos[4]!])
  await expect(arrived(page)).toHaveCount(2, { timeout: 30_000 })
  await page.reload()
  await expect(arrived(page)).toHaveCount(2)
  await expect(items(page).filter({ hasText: 'slika-5.jpg' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Sve poruke' }).click()
  await page.waitForURL('**/klijent/poruke')
  await page.goBack()
  await expect(arrived(page)).toHaveCount(2)
  await send(page)
  await expect(bubble(page, 'Poslije osvježavanja').getByText('Poslano')).toBeVisible({ timeout: 30_000 })
  expect(await imagesOf('Poslije osvježavanja')).toHaveLength(2)
  await page.reload()
  await waitForScripts(page)
  await expect(items(page)).toHaveCount(0)
  await expect(page.getByLabel('Vaša poruka')).toHaveValue('')
  await page.close()
})

test('an image that fails blocks no other, and goes with the message', async () => {
  const page = await openConversation()
  await page.route('**/api/uploads', (route) =>
    Number(route.request().headers()['upload-length']) === photos[3]!.buffer.length ? route.abort() : route.continue(),
  )
  await choose(page, photos.slice(3, 5))
  await expect(arrived(page)).toHaveCount(1, { timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Ponovi: slika-4.jpg' })).toBeVisible()
  await write(page, 'Jedna zapela')
  await expect(bubble(page, 'Jedna zapela').getByRole('img')).toHaveCount(2, { timeout: 60_000 })
  expect(await imagesOf('Jedna zapela')).toHaveLength(2)
  await page.close()
})

test('an image that stalls keeps the message back until it is removed', async () => {
  const page = await openConversation()
  await page.route('**/api/uploads', (route) =>
    Number(route.request().headers()['upload-length']) === photos[2]!.buffer.length ? undefined : route.continue(),
  )
  await choose(page, [photos[0]!, photos[2]!])
  await expect(arrived(page)).toHaveCount(1, { timeout: 30_000 })
  await write(page, 'Bez treće')
  await expect(page.getByText('Prvo završavamo slanje slika')).toBeVisible()
  await page.getByRole('button', { name: 'Ukloni: slika-3.jpg' }).click()
  await expect(bubble(page, 'Bez treće').getByText('Poslano')).toBeVisible({ timeout: 15_000 })
  expect(await imagesOf('Bez treće')).toHaveLength(1)
  await page.close()
})

test('a fifth image is refused with the message, which keeps the others', async () => {
  const page = await openConversation()
  await choose(page, photos)
  await expect(arrived(page)).toHaveCount(5, { timeout: 60_000 })
  await write(page, 'Pet slika')
  await expect(page.getByText('4 slike su već primljene.')).toBeVisible({ timeout: 30_000 })
  await expect(items(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^Ukloni/ }).click()
  await send(page)
  await expect(bubble(page, 'Pet slika').getByRole('img')).toHaveCount(4, { timeout: 30_000 })
  expect(await imagesOf('Pet slika')).toHaveLength(4)
  await page.close()
})

test('the plain page sends images on their own too, and has them after a refusal', async () => {
  const page = await screens.openPage(cast.client)
  await page.setExtraHTTPHeaders({ 'save-data': 'on' })
  await page.goto(`${path}?slike`)
  await waitForScripts(page)
  await choose(page, [photos[0]!])
  await expect(arrived(page)).toHaveCount(1, { timeout: 30_000 })
  await checkPage(page, true)
  await write(page, 'a'.repeat(messageLimits.text + 1))
  await expect(page.getByText('1 slika je već primljena.')).toBeVisible()
  await waitForScripts(page)
  await choose(page, [photos[1]!])
  await expect(arrived(page)).toHaveCount(1, { timeout: 30_000 })
  await write(page, 'Iz laganog prikaza')
  await expect(bubble(page, 'Iz laganog prikaza')).toBeVisible()
  expect(await imagesOf('Iz laganog prikaza')).toHaveLength(2)
  await page.close()
})
