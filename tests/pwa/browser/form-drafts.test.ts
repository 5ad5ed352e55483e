import { expect, type Page } from '@playwright/test'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { listFormDrafts } from '#app/drafts/queries.server.ts'
import { checkPage } from '#tests/e2e/support/page-checks.ts'
import { startScreens, type Screens } from '#tests/e2e/support/screens.ts'
import { photo } from '#tests/images/upload-requests.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

const path = '/klijent/objavite-oglas'
const profilePath = '/majstor/moj-profil/vjestine'
const itemPath = '/majstor/moj-profil/radovi/novi'

let web: WebProcess
let screens: Screens

beforeAll(async () => {
  web = await startWebProcess()
  screens = await startScreens(web.origin)
})
afterAll(async () => {
  await screens?.stop()
  await web?.stop()
})

vi.setConfig({ testTimeout: 120_000 })

/** Whether the script of the form has been loaded, which follows after the page. */
const isReady = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/autosave'))

async function openForm(): Promise<{ page: Page; clientId: number }> {
  const { id: clientId } = await aClient()
  const page = await screens.openPage({ id: clientId })
  await openAgain(page)
  return { page, clientId }
}

async function openWorkerForm(target: string): Promise<{ page: Page; workerId: number }> {
  const { id: workerId } = await aWorker()
  await editProfile(db, { userId: workerId, workDescription: 'Radim uredno.', yearsOfExperience: 5 })
  const page = await screens.openPage({ id: workerId })
  await openAgain(page, target)
  return { page, workerId }
}

async function openAgain(page: Page, target = path): Promise<void> {
  await page.goto(target)
  // What stores drafts is loaded after the page.
  await page.waitForFunction(isReady)
}

/** The same person on another device. */
async function openDevice(page: Page, javaScriptEnabled: boolean): Promise<Page> {
  const context = await page
    .context()
    .browser()!
    .newContext({
      baseURL: web.origin,
      locale: 'bs-BA',
      viewport: { width: 360, height: 740 },
      javaScriptEnabled,
    })
  const cookies = await page.context().cookies()
  await context.addCookies(cookies.filter(({ name }) => javaScriptEnabled || name !== 'js'))
  return context.newPage()
}

const draftsOf = async (userId: number) => (await listFormDrafts(db, { userId })).map(({ fields }) => fields)
const title = (page: Page) => page.getByLabel('Naslov')
const started = (page: Page) => page.locator('[data-stored]:visible')

test.each([true, false])('what is typed is continued on another device, with scripts there: %s', async (hasScripts) => {
  const { page, clientId } = await openForm()
  const puts: number[] = []
  page.on('request', (request) => request.method() === 'PUT' && puts.push(request.postData()!.length))
  await page.getByRole('radio', { name: 'Vodoinstalater' }).check()
  await title(page).pressSequentially('Curi bojler', { delay: 50 })
  await page.getByLabel('Opis posla').pressSequentially('Kaplje ispod bojlera.', { delay: 50 })
  const file = { name: 'bojler.jpg', mimeType: 'image/jpeg', buffer: await photo() }
  await page.locator('input[type=file]').setInputFiles([file])
  await expect.poll(async () => (await draftsOf(clientId))[0]?.imageIds?.length, { timeout: 20_000 }).toBe(1)
  expect(puts.length).toBeLessThanOrEqual(2)
  expect(Math.max(...puts)).toBeLessThan(700)

  const device = await openDevice(page, hasScripts)
  await device.goto('/klijent/pocetna')
  await expect(started(device)).toContainText('Curi bojler')
  await checkPage(device, hasScripts)
  await device.getByRole('link', { name: 'Nastavi', exact: true }).click()
  await expect(title(device)).toHaveValue('Curi bojler')
  await expect(device.getByRole('checkbox', { name: 'Slika 1' })).toBeChecked()
  await device.getByLabel('Budžet od').fill('50')
  await device.getByRole('button', { name: 'Objavi oglas' }).click()
  await expect(device.getByText('Oglas je objavljen')).toBeVisible()
  expect(await draftsOf(clientId)).toEqual([])
  expect(
    await db
      .selectFrom('ads')
      .innerJoin('ad_images', 'ad_id', 'id')
      .select('title')
      .where('client_id', '=', clientId)
      .execute(),
  ).toEqual([{ title: 'Curi bojler' }])
})

test('the same browser has its own text and images back, without a word of drafts', async () => {
  const { page, clientId } = await openForm()
  await title(page).fill('Nova ograda')
  const file = { name: 'ograda.jpg', mimeType: 'image/jpeg', buffer: await photo() }
  await page.locator('input[type=file]').setInputFiles([file])
  await expect.poll(async () => (await draftsOf(clientId))[0]?.imageIds?.length, { timeout: 20_000 }).toBe(1)
  await openAgain(page)
  await expect(title(page)).toHaveValue('Nova ograda')
  await expect(started(page)).toHaveCount(0)
  await expect(page.locator('.files li').filter({ hasText: 'Poslano' })).toHaveCount(1)
  await page.getByLabel('Opis posla').fill('Drvena.')
  await expect.poll(async () => (await draftsOf(clientId))[0]?.description, { timeout: 20_000 }).toBe('Drvena.')
  expect(await draftsOf(clientId)).toHaveLength(1)
  expect((await draftsOf(clientId))[0]!.imageIds).toHaveLength(1)
})

test('leaving stores at once, and what another device has written since is offered instead of what this one has', async () => {
  const { page, clientId } = await openForm()
  await title(page).fill('Selidba')
  // The script of the form runs some time after it has been loaded.
  await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.endsWith(':stored')))
  await page.goto('/klijent/pocetna')
  await expect.poll(async () => (await draftsOf(clientId))[0]?.title, { timeout: 20_000 }).toBe('Selidba')

  const device = await openDevice(page, true)
  await device.goto(path)
  await device.getByRole('link', { name: 'Nastavi', exact: true }).click()
  await expect(title(device)).toHaveValue('Selidba')
  await device.waitForFunction(isReady)
  await title(device).fill('Selidba u Zenicu')
  await expect.poll(async () => (await draftsOf(clientId))[0]?.title, { timeout: 20_000 }).toBe('Selidba u Zenicu')
  expect(await draftsOf(clientId)).toHaveLength(1)

  await openAgain(page)
  await expect(title(page)).toHaveValue('')
  await expect(started(page)).toContainText('Selidba u Zenicu')
  await title(page).fill('Nešto drugo')
  await expect.poll(async () => (await draftsOf(clientId)).length, { timeout: 20_000 }).toBe(2)
})

test('on a phone whose clock is slow, words that did not arrive come back, and what a busy server refused arrives later', async () => {
  const { id: clientId } = await aClient()
  const page = await screens.openPage({ id: clientId })
  await page.addInitScript(() => {
    const { now } = Date
    Date.now = () => now() - 3_600_000
  })
  await openAgain(page)
  const call = '**/form-drafts'
  const titles = async () => (await draftsOf(clientId)).map((draft) => draft.title)
  await page.route(call, (route) => route.fulfill({ status: 503 }), { times: 1 })
  await title(page).fill('Selidba')
  await expect.poll(titles, { timeout: 30_000 }).toEqual(['Selidba'])
  await page.route(call, (route) => route.abort())
  await title(page).fill('Selidba u Tuzlu')
  await page.waitForTimeout(500)
  await openAgain(page)
  await expect(title(page)).toHaveValue('Selidba u Tuzlu')
  await page.unroute(call)
  await title(page).fill('Selidba u Brčko')
  await expect.poll(titles, { timeout: 30_000 }).toEqual(['Selidba u Brčko'])
})

test('what a page sends to the API goes past the service worker, which may be ended with the page', async () => {
  const { page } = await openForm()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await openAgain(page)
  const sourceOf = (target: string) =>
    page.evaluate(async (url) => {
      await (await fetch(url)).text()
      return Reflect.get(performance.getEntriesByName(url).at(-1)!, 'workerMatchedSourceType') as string
    }, new URL(target, page.url()).href)
  // Signing out, as all of the account's calls, is the worker's to know of.
  expect([await sourceOf('/api/config'), await sourceOf('/api/user/x')]).toEqual(['network', 'fetch-event'])
})

test('discarding takes the draft from this browser too', async () => {
  const { page, clientId } = await openForm()
  await title(page).fill('Krečenje')
  await expect.poll(async () => (await draftsOf(clientId)).length, { timeout: 20_000 }).toBe(1)
  await page.goto('/klijent/moji-oglasi')
  await page.getByRole('link', { name: 'Odbaci' }).click()
  await page.getByRole('button', { name: 'Odbaci oglas' }).click()
  await expect(page.getByText('Započeti oglas je odbačen.')).toBeVisible()
  await openAgain(page)
  await expect(title(page)).toHaveValue('')
  expect(await draftsOf(clientId)).toEqual([])
})

test('an ad that the same browser has continued and sent does not come back into the next form', async () => {
  const { page, clientId } = await openForm()
  await page.getByRole('radio', { name: 'Vodoinstalater' }).check()
  await title(page).fill('Curi bojler')
  await page.getByLabel('Opis posla').fill('Kaplje.')
  await expect.poll(async () => (await draftsOf(clientId)).length, { timeout: 20_000 }).toBe(1)
  await page.goto('/klijent/pocetna')
  await page.getByRole('link', { name: 'Nastavi', exact: true }).click()
  await expect(title(page)).toHaveValue('Curi bojler')
  await page.getByLabel('Budžet od').fill('50')
  await page.waitForFunction(isReady)
  await page.getByRole('button', { name: 'Objavi oglas' }).click()
  await expect(page.getByText('Oglas je objavljen')).toBeVisible()
  const names = await page.evaluate(() => Object.keys(localStorage))
  expect(names.filter((name) => name.startsWith('draft:'))).toEqual([])
  await openAgain(page)
  await expect(title(page)).toHaveValue('')
})

const description = (page: Page) => page.getByLabel('Opis rada')

test.each([true, false])(
  'changes of the profile are continued on another device, and what was saved since stays, with scripts there: %s',
  async (hasScripts) => {
    const { page, workerId } = await openWorkerForm(profilePath)
    await description(page).fill('Radim uredno. Radim brzo.')
    await page.getByRole('checkbox', { name: 'Vodoinstalater' }).check()
    await expect
      .poll(async () => (await draftsOf(workerId))[0]?.skills?.toString(), { timeout: 20_000 })
      .toMatch(/^(?:electrician,plumber|plumber,electrician)$/)
    await editProfile(db, { userId: workerId, yearsOfExperience: 9 })

    const device = await openDevice(page, hasScripts)
    await device.goto('/majstor/moj-profil')
    await expect(started(device)).toContainText('Izmijenjeno: Struke, Opis rada')
    await checkPage(device, hasScripts)
    await device.getByRole('link', { name: 'Nastavi', exact: true }).click()
    await expect(description(device)).toHaveValue('Radim uredno. Radim brzo.')
    await expect(device.getByLabel('Godine iskustva')).toHaveValue('9')
    await device.getByRole('button', { name: 'Sačuvaj izmjene' }).click()
    await expect(device.getByText('Profil je sačuvan.')).toBeVisible()
    expect(await draftsOf(workerId)).toEqual([])
    expect(await findOwnAccount(db, workerId)).toMatchObject({
      workDescription: 'Radim uredno. Radim brzo.',
      yearsOfExperience: 9,
      skills: ['electrician', 'plumber'],
    })
  },
)

test('the same browser offers its own changes again if something else was saved since, and names it', async () => {
  const { page, workerId } = await openWorkerForm(profilePath)
  const years = page.getByLabel('Godine iskustva')
  await description(page).fill('Radim brzo.')
  await years.fill('6')
  await expect.poll(async () => (await draftsOf(workerId))[0]?.yearsOfExperience, { timeout: 20_000 }).toBe('6')
  await openAgain(page, profilePath)
  await expect(description(page)).toHaveValue('Radim brzo.')
  await expect(started(page)).toHaveCount(0)

  await editProfile(db, { userId: workerId, workDescription: 'Radim polako.' })
  await openAgain(page, profilePath)
  await expect(started(page)).toHaveCount(1)
  await expect(description(page)).toHaveValue('Radim polako.')
  await expect(years).toHaveValue('5')
  await expect(started(page)).toContainText('Otada je na profilu sačuvano nešto drugo.')
  await page.getByRole('link', { name: 'Nastavi', exact: true }).click()
  await expect(description(page)).toHaveValue('Radim brzo.')
  await expect(years).toHaveValue('6')
  await expect(page.locator('#form-errors')).toContainText('„Opis rada: Radim polako.“')
  await checkPage(page, true)
})

test('a portfolio item is continued on another device with its image', async () => {
  const { page, workerId } = await openWorkerForm(itemPath)
  await title(page).fill('Razvodna tabla')
  const file = { name: 'tabla.jpg', mimeType: 'image/jpeg', buffer: await photo() }
  await page.locator('input[type=file]').setInputFiles([file])
  await expect.poll(async () => (await draftsOf(workerId))[0]?.imageIds?.length, { timeout: 20_000 }).toBe(1)
  const device = await openDevice(page, true)
  await device.goto('/majstor/moj-profil/radovi')
  await device.getByRole('link', { name: 'Nastavi', exact: true }).click()
  await expect(title(device)).toHaveValue('Razvodna tabla')
  await expect(device.getByRole('checkbox', { name: 'Slika 1' })).toBeChecked()
  await device.getByRole('button', { name: 'Dodaj na profil' }).click()
  await expect(device.getByText('Rad je dodan na Vaš profil.')).toBeVisible()
  expect(await draftsOf(workerId)).toEqual([])
})

test('“Sačuvaj kao nacrt” of an unfinished ad leads to what is begun, and the form is empty again', async () => {
  const { page, clientId } = await openForm()
  await page.getByLabel('Opis posla').fill('Kaplje ispod bojlera.')
  await page.getByRole('button', { name: 'Sačuvaj kao nacrt' }).click()
  await expect(page.getByText('Nacrt je sačuvan.')).toBeVisible()
  await expect(started(page)).toContainText('Kaplje ispod bojlera.')
  await openAgain(page)
  await expect(page.getByLabel('Opis posla')).toHaveValue('')
  await expect(started(page)).toContainText('Kaplje ispod bojlera.')
  expect(await draftsOf(clientId)).toHaveLength(1)
})
