import { expect, type Page } from '@playwright/test'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { waitForScripts } from '#tests/e2e/support/form-controls.ts'
import { checkPage, checkWidePage } from '#tests/e2e/support/page-checks.ts'
import { endNewestSession, signIn } from '#tests/e2e/support/phones.ts'
import { startScreens, type Screens } from '#tests/e2e/support/screens.ts'
import { photo } from '#tests/images/upload-requests.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { startCuttingProxy } from '#tests/support/environment/cutting-proxy.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

const profilePath = '/majstor/moj-profil/slika'
const proofPath = '/majstor/moj-profil/reklama/potvrda'

let web: WebProcess
let proxy: Awaited<ReturnType<typeof startCuttingProxy>>
let screens: Screens
let photos: { name: string; mimeType: string; buffer: Buffer }[]

beforeAll(async () => {
  web = await startWebProcess()
  proxy = await startCuttingProxy(web.origin)
  screens = await startScreens(proxy.origin)
  photos = await Promise.all(
    [1, 2].map(async (nth) => ({
      name: `slika-${nth}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photo({ width: 800, height: 600 }),
    })),
  )
})
afterAll(async () => {
  await screens?.stop()
  proxy?.stop()
  await web?.stop()
})

vi.setConfig({ testTimeout: 120_000 })

async function openForm(path: string): Promise<{ page: Page; person: { id: number } }> {
  const person = path.startsWith('/klijent') ? await aClient() : await aWorker()
  const page = await screens.openPage(person)
  await page.goto(path)
  await waitForScripts(page)
  return { page, person }
}

const choose = (page: Page, nth: number) => page.locator('input[type=file]').setInputFiles(photos[nth]!)
const items = (page: Page) => page.locator('.files li')
const arrived = (page: Page) => items(page).filter({ hasText: /Poslano/ })
const received = (page: Page) => page.getByText('Slika je već primljena.')
const sentIds = (page: Page) =>
  page
    .locator('form:has([type=file])')
    .evaluate((form) => new FormData(form as HTMLFormElement).getAll('imageIds') as string[])

async function profileImageOf({ id }: { id: number }): Promise<string> {
  const user = db.selectFrom('users').select('profile_image_id as image').where('id', '=', id)
  return String((await user.executeTakeFirstOrThrow()).image)
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sačuvaj sliku' }).click()
  await expect(page.getByText('Slika je sačuvana.')).toBeVisible({ timeout: 60_000 })
}

test.each([profilePath, '/klijent/moj-profil/slika'])(
  'the image of %s goes on where the connection dropped, and the form brings its id only',
  async (path) => {
    const { page, person } = await openForm(path)
    proxy.disturb({ afterBytes: 60_000 })
    await choose(page, 0)
    await expect(items(page).filter({ hasText: /\d+ %/ })).toHaveCount(1)
    proxy.disturb(undefined)
    await expect(arrived(page)).toHaveCount(1, { timeout: 60_000 })
    const forms: number[] = []
    page.on('request', (request) => request.url().includes(path) && forms.push(request.postDataBuffer()?.length ?? 0))
    const [id] = await sentIds(page)
    await save(page)
    expect(await profileImageOf(person)).toBe(id)
    expect(Math.max(...forms)).toBeLessThan(5_000)
  },
)

test('another choice takes the place of the first, which can be chosen again', async () => {
  const { page, person } = await openForm(profilePath)
  const ids: string[] = []
  for (const nth of [0, 1, 0]) {
    await choose(page, nth)
    await expect(page.getByText(`Poslano: slika-${nth + 1}.jpg`)).toHaveCount(1, { timeout: 30_000 })
    await expect(arrived(page)).toHaveCount(1)
    ids.push(...(await sentIds(page)))
  }
  expect([ids.length, new Set(ids).size, ids[2]]).toEqual([3, 2, ids[0]])
  await save(page)
  expect(await profileImageOf(person)).toBe(ids[0])
})

test('the same photo can be the image of several forms', async () => {
  const { page } = await openForm(profilePath)
  for (const path of [profilePath, proofPath]) {
    await page.goto(path)
    await waitForScripts(page)
    await choose(page, 0)
    await expect(arrived(page)).toHaveCount(1, { timeout: 30_000 })
  }
})

test('a proof with a wrong field shows the image that has arrived, which another choice replaces for as long as it lasts', async () => {
  const { page, person } = await openForm(proofPath)
  await choose(page, 0)
  await expect(arrived(page)).toHaveCount(1, { timeout: 30_000 })
  const first = await sentIds(page)
  await page.getByRole('button', { name: 'Pošalji' }).click()
  await expect(received(page)).toBeVisible()
  await waitForScripts(page)
  expect(await sentIds(page)).toEqual(first)
  await expect(items(page)).toHaveCount(0)
  await checkPage(page, true)
  await checkWidePage(page, true)

  await choose(page, 1)
  await expect(arrived(page)).toHaveCount(1, { timeout: 30_000 })
  await expect(received(page)).toBeHidden()
  const second = await sentIds(page)
  expect([second.length, second[0] === first[0]]).toEqual([1, false])
  await page.getByRole('button', { name: 'Ukloni: slika-2.jpg' }).click()
  await expect(received(page)).toBeVisible()
  expect(await sentIds(page)).toEqual(first)

  await page.locator('[name=school]').fill('Druga gimnazija')
  await page.getByRole('button', { name: 'Pošalji' }).click()
  await expect(page.locator('[name=school]')).toHaveCount(0)
  const proofs = await db.selectFrom('student_proofs').select('image_id').where('user_id', '=', person.id).execute()
  expect(proofs.map(({ image_id: id }) => String(id))).toEqual(first)
})

test('an image chosen after the session has ended stays in the form, whose page asks for it again after sign-in', async () => {
  const { page, person } = await openForm(proofPath)
  await endNewestSession(person)
  await choose(page, 0)
  await expect(items(page).filter({ hasText: 'Nije poslano' })).toHaveCount(1)
  expect(await page.locator('input[type=file]').evaluate((input) => (input as HTMLInputElement).files!.length)).toBe(1)
  await page.locator('[name=school]').fill('Druga gimnazija')
  await page.getByRole('button', { name: 'Pošalji' }).click()
  await page.waitForURL(/\/prijava/)
  await signIn(page.context(), proxy.origin, person)
  await page.goto(proofPath)
  await expect(page.getByRole('status').filter({ hasText: 'ponovo' })).toBeVisible()
  await expect(page.locator('[name=school]')).toHaveValue('Druga gimnazija')
})

test('an image that had arrived before the session ended is in the form that comes back', async () => {
  const { page, person } = await openForm(proofPath)
  await choose(page, 0)
  await expect(arrived(page)).toHaveCount(1, { timeout: 30_000 })
  const ids = await sentIds(page)
  await endNewestSession(person)
  await page.getByRole('button', { name: 'Pošalji' }).click()
  await page.waitForURL(/\/prijava/)
  await signIn(page.context(), proxy.origin, person)
  await page.goto(proofPath)
  await expect(received(page)).toBeVisible()
  expect(await sentIds(page)).toEqual(ids)
})

const chrome = '(KHTML, like Gecko) Chrome/156.0.0.0'

test.each([
  [`Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 ${chrome} Mobile Safari/537.36`, true],
  ['Mozilla/5.0 (Android 14; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', false],
  [`Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 ${chrome} Safari/537.36`, false],
])('%s: the field also accepts what makes the browser offer its camera: %s', async (userAgent, hasCamera) => {
  const page = await screens.openPage(await aWorker())
  await page.addInitScript((agent) => Object.defineProperty(navigator, 'userAgent', { get: () => agent }), userAgent)
  for (const path of [profilePath, proofPath, '/majstor/moj-profil/radovi/novi']) {
    await page.goto(path)
    await waitForScripts(page)
    const field = page.locator('input[type=file]').first()
    const picker = page.waitForEvent('filechooser')
    await page.locator('label.file-button').first().click()
    await (await picker).setFiles([photos[0]!])
    const types = (await field.getAttribute('accept'))!.split(',')
    expect(types.some((type) => !type.startsWith('image/'))).toBe(hasCamera)
    await expect(arrived(page)).toHaveCount(1, { timeout: 60_000 })
  }
})
