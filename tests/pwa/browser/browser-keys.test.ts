import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startScreens, type Screens } from '#tests/e2e/support/screens.ts'
import { hurry } from '#tests/e2e/support/visitors.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { writeCityDatabase } from '#tests/support/providers/city-database.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

vi.setConfig({ testTimeout: 120_000 })

const dayMs = 86_400_000
const iosToken = 'a1'.repeat(32)

let folder: string
let web: WebProcess
let screens: Screens

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'majstorija-keys-'))
  const file = path.join(folder, 'cities.mmdb')
  await writeCityDatabase(file, { '31.223.128.0': 'Zenica' })
  web = await startWebProcess({ GEO_CITY_FILE: file, TRUSTED_PROXIES: '127.0.0.1' })
  screens = await startScreens(web.origin)
})
afterAll(async () => {
  await screens?.stop()
  await web?.stop()
  await rm(folder, { recursive: true })
})

const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name)
const store = (page: Page, items: Record<string, string>) =>
  page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
  }, items)
const cityField = (page: Page) => page.locator('.search-bar [name=city]')

/** In its field, or beside it where the page was read before. */
async function proposedCity(page: Page): Promise<string> {
  const placeholder = (await cityField(page).getAttribute('placeholder')) ?? ''
  return (await cityField(page).inputValue()) || placeholder.replace(/\?$/, '')
}

async function openFrom(address: string): Promise<Page> {
  const page = await screens.openPage(null)
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': address })
  await hurry(page)
  return page
}

/** The landing page, whose visitor's city is known only when it has been read. */
async function openWithLateCity(): Promise<Page> {
  const page = await openFrom('31.223.128.7')
  await page.route('**/api/geo', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.goto('/')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  return page
}

test('every key that the specification names is there under its name', async () => {
  const page = await openFrom('31.223.128.7')
  await page.goto('/?lng=de')
  await expect.poll(() => stored(page, 'i18nextLng'), { timeout: 10_000 }).toBe('de')
  const card = page.locator('[data-card=languageBannerDismissed]')
  await card.waitFor()
  await card.getByRole('button').click()
  expect(Number(await stored(page, 'languageBannerDismissed'))).toBeGreaterThan(0)
  await page.locator('.footer .languages a[lang=bs]').click()
  await page.waitForURL('**/?lng=bs')
  expect(Number(await stored(page, 'userMadeLanguageChoice'))).toBeGreaterThan(0)
  await expect.poll(() => stored(page, 'i18nextLng'), { timeout: 10_000 }).toBe('bs')

  await expect.poll(() => stored(page, 'userCity')).toBe('Zenica')
  expect(Math.abs(Number(await stored(page, 'userCityExpiry')) - Date.now() - dayMs)).toBeLessThan(60_000)

  await page.goto('/dobrodosli')
  await page.getByRole('link', { name: 'Preskoči', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(Number(await stored(page, 'mobile_onboarding_seen'))).toBeGreaterThan(0)

  const member = await screens.openPage(await aClient())
  await member.addInitScript(() => {
    const postMessage = () => undefined
    Object.assign(window, { webkit: { messageHandlers: { 'push-token': { postMessage } } } })
  })
  const registering = member.waitForResponse('**/api/notification/apns-token')
  await member.goto('/obavjestenja?force_ios_app=true')
  const giveToken = setInterval(() => {
    const dispatch = (detail: string) => void dispatchEvent(new CustomEvent('push-token', { detail }))
    void member.evaluate(dispatch, iosToken).catch(() => undefined)
  }, 500)
  await registering
  clearInterval(giveToken)
  await expect.poll(() => stored(member, 'apnsDeviceToken')).toBe(iosToken)
  await expect.poll(() => stored(member, 'apnsTokenRegistered')).toContain(iosToken)

  await store(member, { pendingNavigation: '/klijent/moji-oglasi', notificationLaunch: 'true' })
  await member.goto('/obavjestenja')
  await member.waitForURL('**/klijent/moji-oglasi')
  expect([await stored(member, 'pendingNavigation'), await stored(member, 'notificationLaunch')]).toEqual([null, null])
})

test('a search begins with the visitor’s city, for 24 hours without another request', async () => {
  const page = await openFrom('31.223.128.7')
  await page.goto('/')
  await page.evaluate(() => localStorage.clear())
  const geoRequests: string[] = []
  await page.reload()
  await expect.poll(() => proposedCity(page), { timeout: 10_000 }).toBe('Zenica')
  await store(page, { languageBannerDismissed: '1', userCity: 'Tuzla' })
  page.on('request', (request) => void (request.url().endsWith('/api/geo') && geoRequests.push(request.url())))
  await page.reload()
  await expect.poll(() => proposedCity(page), { timeout: 10_000 }).toBe('Tuzla')
  expect(geoRequests).toEqual([])

  await store(page, { userCityExpiry: `${Date.now() - 1}` })
  await page.reload()
  await expect.poll(() => proposedCity(page), { timeout: 10_000 }).toBe('Zenica')
  expect(geoRequests).toHaveLength(1)
})

test('a city that is known only after the page was read is proposed, and chosen with the field', async () => {
  const page = await openWithLateCity()
  await expect.poll(() => cityField(page).getAttribute('placeholder'), { timeout: 10_000 }).toBe('Zenica?')
  expect(await cityField(page).inputValue()).toBe('')
  await cityField(page).focus()
  expect([await cityField(page).inputValue(), await page.evaluate(() => String(getSelection()))]).toEqual([
    'Zenica',
    'Zenica',
  ])
})

test('what the visitor has entered or emptied stays', async () => {
  const page = await openWithLateCity()
  await cityField(page).fill('Mostar')
  await cityField(page).blur()
  await expect.poll(() => stored(page, 'userCity'), { timeout: 10_000 }).toBe('Zenica')
  expect(await cityField(page).inputValue()).toBe('Mostar')

  await page.reload()
  await expect.poll(() => proposedCity(page), { timeout: 10_000 }).toBe('Zenica')
  await cityField(page).fill('')
  await cityField(page).blur()
  await page.goto('/')
  await page.waitForTimeout(1_000)
  expect(await cityField(page).inputValue()).toBe('')
})

test('an unknown city is remembered as well and a failed lookup is not, which is given up after three seconds', async () => {
  const page = await openFrom('31.223.140.7')
  await page.goto('/')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect.poll(() => stored(page, 'userCity'), { timeout: 10_000 }).toBe('')
  expect(await cityField(page).inputValue()).toBe('')

  await page.evaluate(() => localStorage.clear())
  let refused = 0
  await page.route('**/api/geo', (route) => (refused++, route.fulfill({ status: 503, json: { code: 'overloaded' } })))
  await page.reload()
  await expect.poll(() => refused, { timeout: 10_000 }).toBeGreaterThan(0)
  await page.waitForTimeout(1_000)
  expect(await stored(page, 'userCity')).toBeNull()
  await page.unroute('**/api/geo')

  const failed: number[] = []
  const started = Date.now()
  page.on('requestfailed', (request) => void (request.url().endsWith('/api/geo') && failed.push(Date.now() - started)))
  await page.route('**/api/geo', () => undefined)
  await page.reload()
  await expect.poll(() => failed.length, { timeout: 15_000 }).toBe(2)
  expect(Math.min(...failed)).toBeGreaterThan(2_900)
  expect(Math.max(...failed)).toBeLessThan(9_000)
  expect(await stored(page, 'userCity')).toBeNull()
})
