import { expect, type Page } from '@playwright/test'
import { checkPage } from '../support/page-checks.ts'
import { test } from '../support/people.ts'

const startTime = new Date('2026-11-21T12:00:00Z')

async function openPageAt(
  page: Page,
  time: Date | null,
  answer?: { detected: boolean; language: string },
  path = '/',
): Promise<void> {
  await page.unroute('**/api/geo')
  await page.route('**/api/geo', (route) =>
    answer ? route.fulfill({ json: { country_name: null, country_code: null, city: null, ...answer } }) : route.abort(),
  )
  // Stopped, so that only what is run passes.
  if (time) await page.clock.pauseAt(time)
  const requestsGeo = time && answer && path === '/'
  const geoResponse = requestsGeo && page.waitForResponse('**/api/geo')
  await page.goto(path)
  // Run further before the answer is there, and the stopped clock would end the wait for it.
  if (requestsGeo) await page.clock.runFor(1)
  await geoResponse
}

/** A browser whose languages are none of the product's. */
const readFrench = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'languages', { value: ['fr-FR', 'fr'], configurable: true }),
  )
const card = (page: Page, name: string) => page.locator(`[data-card=${name}]`)
const timeAfter = (ms: number) => new Date(startTime.getTime() + ms)
const bosnianGeo = { detected: true, language: 'bs' }

test('the app is offered by a line after two seconds and a card after five, and not again for as long as is specified', async ({
  openPage,
}) => {
  const page = await openPage()
  await page.clock.install({ time: timeAfter(-1_000) })
  await openPageAt(page, startTime, bosnianGeo)
  await page.clock.runFor(1_900)
  await expect(card(page, 'appBannerDismissed')).toBeHidden()
  await page.clock.runFor(200)
  await expect(card(page, 'appBannerDismissed')).toBeVisible()
  await page.clock.runFor(3_000)
  await expect(card(page, 'appPopupDismissed')).toBeVisible()
  await expect(card(page, 'appBannerDismissed')).toBeHidden()
  await page.clock.resume()
  await checkPage(page, true)

  await card(page, 'appPopupDismissed').getByRole('button', { name: 'Zatvori' }).press('Enter')
  await expect(page.locator('[data-keep]')).toHaveCount(0)

  await page.evaluate(() => sessionStorage.clear())
  await openPageAt(page, timeAfter(23 * 3_600_000), bosnianGeo)
  await page.clock.runFor(6_000)
  await expect(page.locator('[data-keep]:visible')).toHaveCount(0)
  await openPageAt(page, timeAfter(25 * 3_600_000), bosnianGeo)
  await page.clock.runFor(6_000)
  await expect(card(page, 'appPopupDismissed')).toBeVisible()
})

test('every page offers the app by the card, those where somebody is about to join and the apps themselves do not', async ({
  openPage,
}) => {
  const page = await openPage()
  await page.clock.install({ time: timeAfter(-1_000) })
  await openPageAt(page, startTime, bosnianGeo, '/poslovi')
  await page.clock.runFor(4_900)
  await expect(page.locator('[data-card]:visible')).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(card(page, 'appPopupDismissed')).toBeVisible()

  await openPageAt(page, timeAfter(60_000), bosnianGeo, '/registracija')
  await page.clock.runFor(6_000)
  await expect(page.locator('[data-card]')).toHaveCount(0)
  await openPageAt(page, timeAfter(120_000), bosnianGeo, '/poslovi?force_mobile_app=true')
  await expect(page.locator('[data-keep]')).toHaveCount(0)
})

test('languages wait for the first scrolling on a page whose first screen has no room for them', async ({
  openPage,
}) => {
  const page = await openPage()
  await page.clock.install({ time: timeAfter(-1_000) })
  await openPageAt(page, startTime, { detected: true, language: 'de' }, '/poslovi')
  await page.clock.runFor(1_000)
  await expect(page.locator('[data-card]:visible')).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 40))
  await expect(card(page, 'languageBannerDismissed').getByRole('link')).toHaveText(['Deutsch'])
})

test('one card is open in a visit, and leaves both buttons to begin in sight on a small phone', async ({
  openPage,
}) => {
  const page = await openPage()
  await readFrench(page)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.clock.install({ time: timeAfter(-1_000) })
  await openPageAt(page, startTime)
  const shown = page.locator('[data-card]:visible')
  await page.clock.runFor(1)
  await expect(card(page, 'languageBannerDismissed')).toBeVisible()
  await page.clock.runFor(6_000)
  await page.evaluate(() => scrollTo(0, 900))
  await page.clock.runFor(100)
  await expect(card(page, 'languageBannerDismissed')).toBeVisible()
  await expect(shown).toHaveCount(1)
  await page.evaluate(() => scrollTo(0, 0))
  await expectChoicesVisible(page)

  await shown.getByRole('button', { name: 'Zatvori' }).click()
  await expect(page.locator('[data-card]')).toHaveCount(0)
  await openPageAt(page, timeAfter(60_000), bosnianGeo, '/poslovi')
  await page.clock.runFor(6_000)
  await expect(shown).toHaveCount(0)
})

async function expectChoicesVisible(page: Page): Promise<void> {
  const edge = await page.locator('.edge').boundingBox()
  for (const choice of await page.locator('.paths a').all()) {
    const box = await choice.boundingBox()
    expect(box!.y + box!.height).toBeLessThan(edge!.y)
  }
}

test('a visitor who has scrolled far is invited to join, until it is closed for good', async ({ openPage }) => {
  const page = await openPage()
  await page.clock.install({ time: timeAfter(-1_000) })
  await openPageAt(page, startTime, bosnianGeo)
  await page.evaluate(() => scrollTo(0, 700))
  await expect(card(page, 'registerBarDismissed')).toBeHidden()
  await page.evaluate(() => scrollTo(0, 900))
  await expect(card(page, 'registerBarDismissed').getByRole('link', { name: 'Registracija' })).toBeVisible()
  await card(page, 'registerBarDismissed').getByRole('button', { name: 'Zatvori' }).click()
  await page.evaluate(() => sessionStorage.clear())
  await openPageAt(page, timeAfter(400 * 86_400_000), bosnianGeo)
  await page.evaluate(() => scrollTo(0, 900))
  await page.clock.runFor(100)
  await expect(card(page, 'registerBarDismissed')).toBeHidden()
})

test('a language is offered by country, where it is unknown all of them unless the browser asks for this one, and no more once one is chosen', async ({
  openPage,
}) => {
  const page = await openPage()
  await openPageAt(page, null, bosnianGeo)
  await expect(card(page, 'languageBannerDismissed')).toBeHidden()

  await openPageAt(page, null, { detected: true, language: 'de' })
  await expect(card(page, 'languageBannerDismissed').getByRole('link')).toHaveText(['Deutsch'])

  for (const languages of [['bs-BA'], ['de', 'hr-HR'], ['sr']]) {
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, 'languages', { value, configurable: true }),
      languages,
    )
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/geo'))
    await openPageAt(page, null)
    await failed
    await expect(card(page, 'languageBannerDismissed')).toBeHidden()
  }

  await readFrench(page)
  await openPageAt(page, null)
  await expect(card(page, 'languageBannerDismissed').getByRole('link')).toHaveCount(4)
  await card(page, 'languageBannerDismissed').getByRole('link', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  expect(await page.evaluate(() => localStorage.getItem('userMadeLanguageChoice'))).toBeTruthy()
  await openPageAt(page, null)
  await expect(card(page, 'languageBannerDismissed')).toBeHidden()
})

test('a card at the edge hides nothing that could not be brought out from under it', async ({ openPage }) => {
  const page = await openPage()
  await openPageAt(page, null, bosnianGeo)
  await page.evaluate(() => scrollTo(0, 900))
  await expect(card(page, 'registerBarDismissed')).toBeVisible()
  await expect(page.locator('[data-card]:visible')).toHaveCount(1)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const [footer, edge] = await Promise.all([page.locator('.footer').boundingBox(), page.locator('.edge').boundingBox()])
  expect(footer!.y + footer!.height).toBeLessThanOrEqual(edge!.y + 1)
})

test('the welcome of the apps is passed over once it was skipped', async ({ openPage }) => {
  const page = await openPage()
  await page.goto('/dobrodosli')
  await page.getByRole('link', { name: 'Preskoči', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/dobrodosli')
  await expect(page).toHaveURL('/')
})
