import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startScreens, type Screens } from '#tests/e2e/support/screens.ts'
import { actAsPerson, hurry } from '#tests/e2e/support/visitors.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

vi.setConfig({ testTimeout: 120_000 })

const storeUrl = 'https://play.primjer/app'
const gapMs = 604_800_000

let web: WebProcess
let screens: Screens
let cast: Cast

beforeAll(async () => {
  web = await startWebProcess({ ANDROID_STORE_URL: storeUrl })
  screens = await startScreens(web.origin)
})
beforeEach(async () => {
  await screens.closeWindows()
  cast = await aCast()
})
afterAll(async () => {
  await screens?.stop()
  await web?.stop()
})

const card = (page: Page) => page.locator('.review-request')
const calls = (page: Page) => page.evaluate(() => (Reflect.get(window, 'reviewCalls') as number | undefined) ?? 0)
const storedTime = (page: Page) => page.evaluate(() => Number(localStorage.getItem('reviewRequestedAt')))

async function openOffers(): Promise<Page> {
  const { adId } = await anAdAtStage('offered', cast)
  const page = await screens.openPage(cast.client)
  await actAsPerson(page)
  await hurry(page)
  await page.goto(`/klijent/moji-oglasi/${adId}/ponude`)
  return page
}

const nameMilestone = (page: Page) =>
  page.context().addCookies([{ name: 'milestone', value: 'first_job_posted', url: web.origin }])

test('after a milestone a card asks once, and leads to the store and to us', async () => {
  const page = await openOffers()
  await card(page).waitFor()
  expect(
    await card(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual([storeUrl, '/kontakt'])
  expect(await card(page).innerText()).toContain('Kako Vam se sviđa Majstorija?')
  const { violations } = await new AxeBuilder({ page }).include('.review-request').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  expect(Date.now() - (await storedTime(page))).toBeLessThan(30_000)

  await card(page).getByRole('button', { name: 'Zatvori' }).click()
  expect(await card(page).count()).toBe(0)
  await page.reload()
  await page.waitForTimeout(2_000)
  expect(await card(page).count()).toBe(0)
})

test('at most once in a session, and once in seven days', async () => {
  const page = await openOffers()
  await card(page).waitFor()
  const shift = (ms: number) =>
    page.evaluate((time) => localStorage.setItem('reviewRequestedAt', `${time}`), Date.now() - ms)
  const isShownAgain = async () => {
    await nameMilestone(page)
    await page.reload()
    await page.waitForTimeout(2_000)
    return (await card(page).count()) > 0
  }
  await shift(gapMs + 1_000)
  expect(await isShownAgain()).toBe(false)

  await page.evaluate(() => sessionStorage.clear())
  await shift(gapMs - 60_000)
  expect(await isShownAgain()).toBe(false)
  await page.evaluate(() => sessionStorage.clear())
  await shift(gapMs + 1_000)
  expect(await isShownAgain()).toBe(true)
})

test('the cookie says for the rest of seven days that the request was made', async () => {
  const page = await openOffers()
  await card(page).waitFor()
  const cookies = await page.context().cookies()
  const { value, expires } = cookies.find(({ name }) => name === 'milestone')!
  expect(value).toBe('done')
  expect(Math.abs(expires * 1_000 - Date.now() - gapMs)).toBeLessThan(60_000)
})

test('the card is gone with its page, and never on one with a form', async () => {
  const page = await openOffers()
  await card(page).waitFor()
  await page.locator('.bottom-nav a').first().click()
  await page.waitForURL('**/klijent/pocetna')
  await expect.poll(() => card(page).count()).toBe(0)

  const other = await screens.openPage(cast.otherClient)
  await actAsPerson(other)
  await hurry(other)
  await nameMilestone(other)
  await other.goto('/klijent/objavite-oglas')
  await other.waitForTimeout(2_000)
  expect(await card(other).count()).toBe(0)
  expect((await other.context().cookies()).find(({ name }) => name === 'milestone')?.value).toBe('first_job_posted')
})

test.each([
  [
    'Android',
    () =>
      Object.assign(window, {
        reviewCalls: 0,
        NativeReview: { requestReview: () => void ((window as unknown as { reviewCalls: number }).reviewCalls += 1) },
      }),
  ],
  [
    'iOS',
    () => {
      const count = (message: string) => {
        if (message === 'review-request') (window as unknown as { reviewCalls: number }).reviewCalls += 1
      }
      Object.assign(window, {
        reviewCalls: 0,
        webkit: { messageHandlers: { 'review-request': { postMessage: count } } },
      })
    },
  ],
])('%s shows the system’s own request, once', async (_, play) => {
  const page = await screens.openPage(cast.client)
  await actAsPerson(page)
  await hurry(page)
  await page.addInitScript(play)
  await nameMilestone(page)
  await page.goto('/obavjestenja')
  await expect.poll(() => calls(page), { timeout: 10_000 }).toBe(1)
  expect(await card(page).count()).toBe(0)
  await nameMilestone(page)
  await page.reload()
  await page.waitForTimeout(2_000)
  expect(await calls(page)).toBe(0)
})

test('without a milestone there is no request', async () => {
  const page = await screens.openPage(cast.otherClient)
  await actAsPerson(page)
  await hurry(page)
  await page.goto('/obavjestenja')
  await page.waitForTimeout(2_000)
  expect(await card(page).count()).toBe(0)
  expect(await storedTime(page)).toBe(0)
})
