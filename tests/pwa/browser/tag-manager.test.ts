import type { Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startScreens, type Screens } from '#tests/e2e/support/screens.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { createSessionCookie, openBrowser, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

vi.setConfig({ testTimeout: 120_000 })

const host = 'tags.primjer.ba'
const scriptUrl = `https://${host}/gtm.js?id=GTM-1&l=dataLayer`
const accepted = 'consent=1.abcdefghijklmnop~t'

let web: WebProcess
let bare: WebProcess
let screens: Screens

beforeAll(async () => {
  web = await startWebProcess({ TAG_MANAGER_URL: scriptUrl, PAGE_CACHE: '1' })
  bare = await startWebProcess({ PAGE_CACHE: '1' })
  screens = await startScreens(web.origin)
})
beforeEach(() => screens.closeWindows())
afterAll(async () => {
  await screens?.stop()
  await Promise.all([web?.stop(), bare?.stop()])
})

/** A headless browser counts as a bot. */
const personsAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

type Loaded = { url: string; afterMs: number }

async function openPage(): Promise<{ page: Page; loaded: Loaded[] }> {
  const page = await screens.openPage(null)
  const loaded: Loaded[] = []
  await page.setExtraHTTPHeaders({ 'user-agent': personsAgent })
  await page.route(`https://${host}/**`, async (route) => {
    const afterMs = await page.evaluate(() => performance.now()).catch(() => 0)
    loaded.push({ url: route.request().url(), afterMs })
    await route.fulfill({ contentType: 'text/javascript', body: 'window.tagged = dataLayer[0].event' })
  })
  return { page, loaded }
}

async function choose(page: Page, label: string): Promise<void> {
  await page.goto('/politika-privatnosti')
  await page.getByRole('link', { name: 'Daj ili povuci saglasnost' }).click()
  await page.waitForURL('**/saglasnost')
  await page.getByRole('button', { name: label }).click()
  await page.waitForURL('**/saglasnost')
  await page.locator('[data-flash]').waitFor()
}

test('it is loaded after consent and three seconds, until consent is withdrawn on the page that privacy leads to', async () => {
  const { page, loaded } = await openPage()
  const faults: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())))
  await page.goto('/poslovi')
  await page.waitForTimeout(4_500)
  expect(loaded).toEqual([])

  await page.goto('/saglasnost')
  expect(await page.locator('main').innerText()).toContain(host)
  await choose(page, 'Prihvatam')
  await page.goto('/poslovi')
  await expect.poll(() => loaded.length, { timeout: 15_000 }).toBe(1)
  expect(loaded[0]!.url).toBe(scriptUrl)
  expect(loaded[0]!.afterMs).toBeGreaterThanOrEqual(3_000)
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'tagged') as string)).toBe('gtm.js')
  expect(faults).toEqual([])

  await choose(page, 'Ne, hvala')
  await page.goto('/poslovi')
  await page.waitForTimeout(4_500)
  expect(loaded).toHaveLength(1)
})

test('consent that is withdrawn in another tab counts at once', async () => {
  const { page, loaded } = await openPage()
  await choose(page, 'Prihvatam')
  await page.goto('/poslovi')
  expect(await page.locator('script[data-tags]').count()).toBe(1)
  await page.context().clearCookies({ name: 'consent' })
  await page.waitForTimeout(4_500)
  expect(loaded).toEqual([])
})

const read = async (from: WebProcess, target: string, cookie = accepted, headers: Record<string, string> = {}) => {
  const response = await openBrowser(from, cookie)(target, { headers })
  return { html: await response.text(), policy: response.headers.get('content-security-policy')! }
}

test('the policy allows its host alone, and only to those who accepted it', async () => {
  const { html, policy } = await read(web, '/poslovi')
  expect(html).toContain('data-tags="https://tags.primjer.ba/gtm.js?id=GTM-1&#38;l=dataLayer" data-after="3000"')
  const origin = `https://${host}`
  for (const directive of [
    `script-src 'self' 'inline-speculation-rules' ${origin};`,
    `connect-src 'self' ${origin};`,
    `img-src 'self' data: blob: ${origin};`,
  ])
    expect(policy).toContain(directive)
  expect(policy).not.toContain('unsafe')

  const without = async (...args: Parameters<typeof read>) => {
    const page = await read(...args)
    expect([args[1], args[2], page.html.includes('data-tags'), page.policy.includes(host)]).toEqual([
      args[1],
      args[2],
      false,
      false,
    ])
  }
  await without(web, '/poslovi', '')
  await without(web, '/poslovi', 'consent=0')
  // Consent that was given before the operator had a tag manager.
  await without(web, '/poslovi', 'consent=1.abcdefghijklmnop')
  await without(web, '/poslovi', accepted, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  await without(web, '/poslovi', accepted, { 'save-data': 'on' })
  for (const target of ['/prijava', '/registracija', '/kontakt', '/saglasnost']) await without(web, target)
  const member = await createSessionCookie((await aClient()).id)
  for (const js of ['', '; js=1']) await without(web, '/klijent/pocetna', `${member}; ${accepted}${js}`)
})

test('without a setting no page has a byte of it', async () => {
  for (const target of ['/', '/poslovi', '/saglasnost', '/politika-privatnosti', '/registracija']) {
    const { html, policy } = await read(bare, target)
    expect([target, /data-tags|tag-manager|name="tags"/.test(html), policy.includes('https://tags')]).toEqual([
      target,
      false,
      false,
    ])
  }
})

test('the card of the registration, which does not name it, does not give it consent', async () => {
  const { page } = await openPage()
  await page.goto('/registracija')
  await page.getByRole('button', { name: 'Prihvatam' }).click()
  await page.locator('[data-flash]').waitFor()
  const consent = (await page.context().cookies()).find(({ name }) => name === 'consent')!
  expect(consent.value).toMatch(/^1\.[\w-]{16}$/)
})
