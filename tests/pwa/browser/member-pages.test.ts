import type { Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { acceptOffer } from '#app/offers/deciding.server.ts'
import { startScreens, type Screens } from '#tests/e2e/support/screens.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { unwrap } from '#tests/support/data/shop.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

vi.setConfig({ testTimeout: 120_000 })

let web: WebProcess
let screens: Screens
let cast: Cast

beforeAll(async () => {
  web = await startWebProcess()
  cast = await aCast()
  await anAdAtStage('offered', cast)
  await deliverAll()
  screens = await startScreens(web.origin)
})
beforeEach(() => screens.closeWindows())
afterAll(async () => {
  await screens?.stop()
  await web?.stop()
})

test('the bell is in the language of the page, whatever the browser’s', async () => {
  const page = await screens.openPage(cast.client)
  await page.goto('/klijent/pocetna?lng=de')
  expect(await page.evaluate(() => navigator.language)).toBe('bs-BA')
  const bell = page.locator('#bell-slot summary')
  await bell.waitFor()
  const [response] = await Promise.all([page.waitForResponse('**/api/notification/ui-notifications'), bell.click()])
  const { notifications } = (await response.json()) as { notifications: { title: string }[] }
  expect(notifications.map(({ title }) => title).join(' ')).toMatch(/Angebot/)
  expect(notifications.map(({ title }) => title).join(' ')).not.toMatch(/ponuda/i)
})

test('a page that takes long says so in words', async () => {
  const page = await screens.openPage(cast.client)
  await page.goto('/klijent/pocetna')
  await page.waitForFunction(() => Reflect.has(window, '__reactRouterDataRouter'))
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/klijent/poruke.data*', async (route) => {
    await held
    await route.continue()
  })
  await page.locator('.bottom-nav a[href="/klijent/poruke"]').click()
  const words = page.getByText('Učitava se…', { exact: true })
  await words.waitFor()
  await expect.poll(() => words.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
  const { width, height } = (await words.boundingBox())!
  expect([width > 40, height > 12]).toEqual([true, true])
  release()
  await page.waitForURL('**/klijent/poruke')
  await words.waitFor({ state: 'detached' })
})

test('the heading of the page that the router shows next has the focus; another query leaves it where it is', async () => {
  const page = await screens.openPage(cast.client)
  await page.goto('/klijent/pocetna')
  await page.waitForFunction(() => Reflect.has(window, '__reactRouterDataRouter'))
  const focused = () => page.evaluate(() => document.activeElement?.closest('h1,a,body')?.localName)
  expect(await focused()).toBe('body')
  await page.locator('.bottom-nav a[href="/klijent/poruke"]').click()
  await page.waitForURL('**/klijent/poruke')
  await expect.poll(focused).toBe('h1')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Poruke')

  await page.locator('.bottom-nav a[href="/klijent/poruke"]').focus()
  await page.evaluate(() => Reflect.get(window, '__reactRouterDataRouter').navigate('/klijent/poruke?page=1'))
  await page.waitForURL('**/klijent/poruke?page=1')
  await page.waitForTimeout(500)
  expect(await focused()).toBe('a')
})

test('an answer in the card of a list leaves the focus there', async () => {
  await anAdAtStage('offered', cast)
  const page = await screens.openPage(await aWorker({ skills: ['plumber'], city: 'sarajevo' }))
  await page.goto('/majstor/pretraga-poslova')
  await page.waitForFunction(() => Reflect.has(window, '__reactRouterDataRouter'))
  await page.locator('#bell-slot summary').waitFor()
  const answer = page.locator('.card-answer').first()
  await answer.locator('summary').click()
  await answer.getByRole('button', { name: 'Predaleko' }).click()
  await page.locator('[data-flash]').waitFor()
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Odgovorili ste da je predaleko.')
})

async function accept(page: Page, adId: number): Promise<void> {
  await page.goto(`/klijent/moji-oglasi/${adId}/ponude`)
  await page
    .getByRole('link', { name: /^Prihvati za/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Prihvati za/ }).click()
  await page.waitForURL('**/kontakt-razmjena/**')
}

test('an acceptance in one tab takes the buttons off the others at once', async () => {
  const { adId } = await anAdAtStage('offered', cast)
  const [one, other] = [await screens.openPage(cast.client), await screens.openPage(cast.client)]
  await other.goto(`/klijent/moji-oglasi/${adId}/ponude`)
  const button = other.getByRole('link', { name: /^Prihvati za/ })
  await button.first().waitFor()
  await other.locator('#bell-slot summary').waitFor()
  await accept(one, adId)
  await expect.poll(() => button.count(), { timeout: 10_000 }).toBe(0)
})

test('a page that was left for a while is brought up to date on return', async () => {
  const { adId, offerId } = await anAdAtStage('offered', cast)
  const page = await screens.openPage(cast.client)
  await page.clock.install()
  await page.goto(`/klijent/moji-oglasi/${adId}/ponude`)
  const button = page.getByRole('link', { name: /^Prihvati za/ })
  await button.first().waitFor()
  await page.locator('#bell-slot summary').waitFor()
  await turn(page, 'hidden')
  unwrap(await acceptOffer(db, { offerId, clientId: cast.client.id, now: new Date() }))
  await page.clock.fastForward(16_000)
  await turn(page, 'visible')
  await expect.poll(() => button.count(), { timeout: 10_000 }).toBe(0)
})

const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    Object.defineProperty(document, 'hidden', { value: value === 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test.each([true, false])('what was done is said once, on the page after it: with the router %s', async (withRouter) => {
  const { adId } = await anAdAtStage('offered', cast)
  const page = await screens.openPage(cast.client)
  if (!withRouter) await page.context().addCookies([{ name: 'slow', value: '1', url: web.origin }])
  await page.addInitScript(() => {
    const observe = () => {
      const region = document.querySelector('[data-flash]')
      const say = () => Object.assign(window, { announced: region!.textContent })
      if (region) new MutationObserver(say).observe(region, { childList: true })
    }
    addEventListener('DOMContentLoaded', observe)
  })
  await page.goto('/klijent/pocetna')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await accept(page, adId)
  const said = page.locator('[data-flash]')
  await said.waitFor()
  if (withRouter) await expect.poll(() => said.evaluate((element) => element === document.activeElement)).toBe(true)
  else await expect.poll(() => page.evaluate(() => Reflect.get(window, 'announced'))).toContain('Ponuda je prihvaćena.')
  // The service worker stores its copies meanwhile.
  await page.waitForTimeout(4_000)
  for (const path of ['/klijent/moji-poslovi', '/klijent/pocetna', `/klijent/moji-oglasi/${adId}`]) {
    await page.goto(path)
    expect(await said.count(), path).toBe(0)
  }
})
