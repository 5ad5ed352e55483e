import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startScreens, type Screens } from '#tests/e2e/support/screens.ts'
import { actAsPerson, hurry } from '#tests/e2e/support/visitors.ts'
import { partOfToday } from '#tests/support/environment/part-of-today.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

vi.setConfig({ testTimeout: 120_000 })

let web: WebProcess
let screens: Screens
let cast: Cast

beforeAll(async () => {
  web = await startWebProcess({ ANDROID_STORE_URL: 'https://play.primjer/app' })
  cast = await aCast()
  await anAdAtStage('offered', cast)
  screens = await startScreens(web.origin)
})
beforeEach(() => screens.closeWindows())
afterAll(async () => {
  await screens?.stop()
  await web?.stop()
})

const areas = {
  landing: { path: '/', who: () => null, steps: 4 },
  client: { path: '/klijent/pocetna', who: () => cast.client, steps: 4 },
  worker: { path: '/majstor/pretraga-poslova', who: () => cast.worker, steps: 4 },
  'profile of a client': { path: '/klijent/moj-profil', who: () => cast.client, steps: 3 },
  'profile of a worker': { path: '/majstor/moj-profil', who: () => cast.worker, steps: 4 },
}

const tour = (page: Page) => page.getByRole('dialog').and(page.locator('.tour'))
const next = (page: Page) => tour(page).getByRole('button').last()

type OpenOptions = { hash?: string; lng?: string; size?: { width: number; height: number } }

async function openArea(area: keyof typeof areas, { hash = '', lng = 'bs', size }: OpenOptions = {}): Promise<Page> {
  const page = await screens.openPage(areas[area].who())
  if (size) await page.setViewportSize(size)
  await actAsPerson(page)
  await hurry(page)
  await page.route('**/api/geo', (route) => route.fulfill({ json: { city: null, detected: true, language: lng } }))
  await page.goto(`${areas[area].path}?lng=${lng}${hash}`)
  return page
}

/** What the tour and the part that it points at cover, in pixels of the window. */
const boxes = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (selector: string) => {
      const { top, bottom, left, right } = document.querySelector(selector)!.getBoundingClientRect()
      return { top, bottom, left, right }
    }
    return { tour: boxOf('.tour'), part: boxOf('[data-toured]'), width: innerWidth, height: innerHeight }
  })

describe.each(partOfToday(Object.keys(areas) as (keyof typeof areas)[], 2))('the tour of the area %s', (area) => {
  // German has the longest words.
  test.each(['bs', 'de'] as const)(
    'points at every part and covers none, in %s on a phone and on a desk',
    async (lng) => {
      for (const size of [
        { width: 360, height: 640 },
        { width: 1280, height: 800 },
      ]) {
        const page = await openArea(area, { hash: '#obilazak', lng, size })
        await tour(page).waitFor()
        const texts = []
        for (let step = 1; step <= areas[area].steps; step += 1) {
          const found = await boxes(page)
          const where = `${area} ${lng} ${size.width} step ${step}: ${JSON.stringify(found)}`
          const isApart =
            found.tour.bottom <= found.part.top ||
            found.tour.top >= found.part.bottom ||
            found.tour.right <= found.part.left ||
            found.tour.left >= found.part.right
          expect(isApart, where).toBe(true)
          expect(found.tour.top >= 0 && found.tour.bottom <= found.height, where).toBe(true)
          expect(found.tour.left >= 0 && found.tour.right <= found.width, where).toBe(true)
          expect(found.part.top >= 0 && found.part.bottom <= found.height, where).toBe(true)
          texts.push(await tour(page).getByRole('paragraph').innerText())
          await next(page).click()
        }
        expect(new Set(texts).size).toBe(areas[area].steps)
        await expect.poll(() => tour(page).count()).toBe(0)
        expect(await page.locator('[data-toured]').count()).toBe(0)
        await page.close()
      }
    },
  )

  test('starts by itself on the first visit, without taking the focus, and is over for good', async () => {
    const page = await openArea(area)
    await tour(page).waitFor()
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await next(page).click()
    await tour(page).getByRole('button', { name: 'Preskoči' }).click()
    await expect.poll(() => tour(page).count()).toBe(0)
    await page.goto(areas[area].path)
    await page.waitForTimeout(2_000)
    expect(await tour(page).count()).toBe(0)
    await page.goto(`${areas[area].path}#obilazak`)
    await page.reload()
    await tour(page).waitFor()
    expect(new URL(page.url()).hash).toBe('')
  })
})

test('the first Tab leads to the tour, the focus stays in it, and Escape ends it for good', async () => {
  const page = await openArea('client')
  await tour(page).waitFor()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement!.closest('.tour') !== null)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => tour(page).getByRole('paragraph').innerText()).toMatch(/^2\/4/)
  expect(await tour(page).getByRole('paragraph').getAttribute('aria-live')).toBe('polite')
  expect(await tour(page).getAttribute('aria-label')).toBe('Kratki obilazak')
  const { violations } = await new AxeBuilder({ page }).include('.tour').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => tour(page).count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement!.tagName)).toBe('MAIN')
  await page.reload()
  await page.waitForTimeout(2_000)
  expect(await tour(page).count()).toBe(0)
})

test('it is over for a member who signs out and in again', async () => {
  const page = await openArea('client')
  await tour(page).waitFor()
  await page.goto('/odjava')
  await page.locator('main form button').first().click()
  await page.waitForURL((url) => url.pathname === '/')
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'tours')?.value).toBe('client')
})

test('a visitor who goes on alone is not held up', async () => {
  const page = await openArea('landing')
  await tour(page).waitFor()
  await page.getByLabel('Gdje').focus()
  await expect.poll(() => tour(page).count()).toBe(0)
})

test('it waits while a card is at the edge, a field is in use, or the page was scrolled', async () => {
  const page = await screens.openPage(null)
  await actAsPerson(page)
  await hurry(page)
  let language = 'de'
  await page.route('**/api/geo', (route) => route.fulfill({ json: { city: null, detected: true, language } }))
  await page.goto('/')
  await page.locator('[data-card=languageBannerDismissed]').waitFor()
  await page.waitForTimeout(1_500)
  expect(await tour(page).count()).toBe(0)

  language = 'bs'
  await page.goto('/')
  await page.getByLabel('Gdje').focus()
  await page.waitForTimeout(1_500)
  expect(await tour(page).count()).toBe(0)

  await page.goto('/')
  await page.evaluate(() => scrollTo(0, 300))
  await page.waitForTimeout(1_500)
  expect(await tour(page).count()).toBe(0)
  await page.goto('/')
  await tour(page).waitFor()
})

test('a card that comes meanwhile waits for the end of the tour', async () => {
  const page = await openArea('landing')
  await tour(page).waitFor()
  const card = page.locator('[data-card=appBannerDismissed]')
  await expect.poll(() => card.getAttribute('hidden'), { timeout: 10_000 }).toBeNull()
  expect(await card.isVisible()).toBe(false)
  await page.keyboard.press('Escape')
  await card.waitFor()
})

test('automated browsers, light mode and browsers without scripts have none', async () => {
  const requests: string[] = []
  const page = await screens.openPage(null)
  page.on('request', (request) => requests.push(request.url()))
  await hurry(page)
  await page.goto('/')
  await page.waitForTimeout(1_500)
  expect(requests.filter((url) => url.includes('/vodic/'))).toEqual([])

  await actAsPerson(page)
  await page.context().addCookies([{ name: 'slow', value: '1', url: web.origin }])
  await page.goto('/')
  await page.waitForTimeout(1_500)
  expect(await tour(page).count()).toBe(0)
})

test('members come from the instructions to the tours of their home page and their profile', async () => {
  for (const [label, path] of [
    ['Pokaži na početnoj stranici', '/klijent/pocetna'],
    ['Pokaži na mom profilu', '/klijent/moj-profil'],
  ] as const) {
    const page = await screens.openPage(cast.client)
    await hurry(page)
    await page.goto('/instrukcije')
    await page.getByRole('link', { name: label }).click()
    await page.waitForURL(`**${path}`)
    await tour(page).waitFor()
    expect(await page.evaluate(() => document.activeElement!.closest('.tour') !== null)).toBe(true)
  }
})
