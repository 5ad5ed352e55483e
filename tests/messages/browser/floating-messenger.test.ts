import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startScreens, type Screens } from '#tests/e2e/support/screens.ts'
import { signIn } from '#tests/e2e/support/phones.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let screens: Screens
let cast: Cast
let adId: number

beforeAll(async () => {
  web = await startWebProcess()
  screens = await startScreens(web.origin)
  cast = await aCast()
  ;({ adId } = await anAdAtStage('in_progress', cast))
})
afterAll(async () => {
  await screens?.stop()
  await web?.stop()
})

vi.setConfig({ testTimeout: 90_000 })

const launcher = (page: Page) => page.locator('.messenger > summary')
const panel = (page: Page) => page.getByRole('region', { name: 'Poruke' })

async function openWide(path = '/klijent/pocetna'): Promise<Page> {
  const page = await screens.openPage(cast.client)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.context().addCookies([{ name: 'messenger', value: '', url: web.origin, expires: 1 }])
  await page.goto(path)
  await launcher(page).waitFor()
  return page
}

test('it is a small button in the corner of a member’s page, and opens the newest conversations', async () => {
  const page = await openWide()
  const { width, height, x, y } = (await launcher(page).boundingBox())!
  expect([width <= 60, height <= 60, x > 1_100, y > 650]).toEqual([true, true, true, true])
  await launcher(page).click()
  await panel(page).getByText('Dolazim u pet.').waitFor()
  expect((await panel(page).boundingBox())!.width).toBeLessThanOrEqual(360)
  await panel(page).getByRole('link', { name: /Mirza/ }).first().click()
  await page.waitForURL(`**/klijent/poruke/${adId}#najnovije`)
  await launcher(page).waitFor({ state: 'detached' })
  await page.close()
})

test('it stays open on the next pages and in the next session, until it is closed; then it stays closed', async () => {
  const page = await openWide()
  await launcher(page).click()
  await panel(page).waitFor()
  await page.locator('nav.wide a[href="/klijent/moji-oglasi"]').click()
  await page.waitForURL('**/klijent/moji-oglasi')
  expect(await panel(page).isVisible()).toBe(true)
  await page.reload()
  await panel(page).waitFor()

  await page.goto('/odjava')
  await page.getByRole('button', { name: 'Odjavi se' }).click()
  await page.waitForURL((url) => url.pathname !== '/odjava')
  await page.context().addCookies([{ name: 'js', value: '1', url: web.origin }])
  await signIn(page.context(), web.origin, cast.client)
  await page.goto('/klijent/pocetna')
  await panel(page).waitFor()

  await panel(page).getByRole('button', { name: 'Zatvori' }).click()
  await panel(page).waitFor({ state: 'detached' })
  await page.reload()
  await launcher(page).waitFor()
  await page.waitForTimeout(500)
  expect(await panel(page).count()).toBe(0)
  await page.close()
})

test('the keyboard opens it, moves through it and closes it, with the focus back on the button', async () => {
  const page = await openWide()
  await launcher(page).focus()
  await page.keyboard.press('Enter')
  await panel(page).waitFor()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Zatvori')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('.messenger') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
  await page.keyboard.press('Space')
  await panel(page).waitFor()
  await panel(page).getByRole('button', { name: 'Zatvori' }).focus()
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
  await page.close()
})

test('phones and visitors do not have it, and it asks for nothing there', async () => {
  const phone = await screens.openPage(cast.client)
  await phone.context().addCookies([{ name: 'messenger', value: 'open', url: web.origin }])
  const requests: string[] = []
  phone.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await phone.goto('/klijent/pocetna')
  await launcher(phone).waitFor({ state: 'attached' })
  expect(await launcher(phone).isVisible()).toBe(false)
  await phone.waitForTimeout(500)
  expect(requests).not.toContain('/api/message/conversations')
  await phone.close()

  const visitor = await screens.openPage(null)
  await visitor.setViewportSize({ width: 1280, height: 800 })
  await visitor.goto('/')
  expect(await visitor.locator('.messenger').count()).toBe(0)
})

test('conversations that cannot be fetched leave the page as it is, with a way to all of them', async () => {
  const page = await openWide()
  await page.route('**/api/message/**', (route) => route.abort())
  await launcher(page).click()
  await panel(page).getByRole('link', { name: 'Sve poruke' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/klijent/pocetna')
  await page.close()
})

test('open, it covers nothing of the page that one goes on to', async () => {
  const { adId: offered } = await anAdAtStage('offered', cast)
  const page = await openWide()
  await launcher(page).click()
  await panel(page).waitFor()
  for (const width of [1280, 1920, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(
      (path) => document.querySelector<HTMLAnchorElement>(`nav.wide a[href="${path}"]`)!.click(),
      '/klijent/moji-oglasi',
    )
    await page.waitForURL('**/klijent/moji-oglasi')
    await page.locator(`main a[href^="/klijent/moji-oglasi/${offered}"]`).first().click()
    await page.waitForURL(`**/klijent/moji-oglasi/${offered}**`)
    expect(await panel(page).count(), `${width}`).toBe(width < 1280 ? 0 : 1)
    const right = await page
      .locator('main')
      .evaluate((main) =>
        Math.max(...[...main.querySelectorAll('a, button')].map((link) => link.getBoundingClientRect().right)),
      )
    const covered = await page
      .locator('.messenger')
      .evaluate((messenger) =>
        Math.min(
          ...[...messenger.querySelectorAll('section, summary')].map((part) => part.getBoundingClientRect().left),
        ),
      )
    if (width >= 1280) expect(right, `${width}`).toBeLessThanOrEqual(covered)
  }
  await page.close()
})
