import type { Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startScreens, type Screens } from '#tests/e2e/support/screens.ts'
import { db } from '#tests/support/data/database.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'

type Call = { path: string; body: unknown }
type NativeSide = typeof globalThis & { requests: number[]; tokens: string[] }

let web: WebProcess
let screens: Screens
let member: { id: number }

beforeAll(async () => {
  web = await startWebProcess()
  screens = await startScreens(web.origin)
})
beforeEach(async () => {
  member = await aClient()
})
afterAll(async () => {
  await screens?.stop()
  await web?.stop()
})

vi.setConfig({ testTimeout: 90_000 })

const home = '/obavjestenja'
const iosToken = 'a1'.repeat(32)

/** `tokens` are the answers, one a call, of which the last repeats. */
async function playAndroid(page: Page, tokens: string[]): Promise<void> {
  await page.addInitScript((answers) => {
    const side = Object.assign(globalThis as unknown as NativeSide, { requests: [], tokens: answers })
    Object.assign(window, {
      NativePush: {
        getToken() {
          side.requests.push(performance.now())
          return side.tokens[side.requests.length - 1] ?? side.tokens.at(-1)
        },
      },
    })
  }, tokens)
}

async function playIos(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const side = Object.assign(globalThis as unknown as NativeSide, { requests: [], tokens: [] })
    const postMessage = (message: string) => {
      if (message === 'push-token') side.requests.push(performance.now())
    }
    Object.assign(window, { webkit: { messageHandlers: { 'push-token': { postMessage } } } })
  })
}

const giveIosToken = (page: Page, token: string) =>
  page.evaluate((detail) => void dispatchEvent(new CustomEvent('push-token', { detail })), token)

const readRequests = (page: Page) => page.evaluate(() => (globalThis as unknown as NativeSide).requests)
const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name)

async function recordCalls(page: Page, status?: number): Promise<Call[]> {
  const calls: Call[] = []
  await page.route('**/api/notification/*-token', (route) => {
    calls.push({ path: new URL(route.request().url()).pathname, body: route.request().postDataJSON() as unknown })
    return status ? route.fulfill({ status, json: {} }) : route.continue()
  })
  return calls
}

const devicesOf = ({ id }: { id: number }) =>
  db.selectFrom('devices').select(['kind', 'token', 'device_id as deviceId']).where('user_id', '=', id).execute()

async function leave(page: Page): Promise<void> {
  await page.goto('/odjava')
  await page.locator('main form button').first().click()
  await page.waitForURL((url) => url.pathname === '/')
}

test('with a flag in the address the token is requested twice at 300 ms, then three times at 1000 ms', async () => {
  const page = await screens.openPage(member)
  await playAndroid(page, ['', '  ', '', '\n', ''])
  const calls = await recordCalls(page)
  await page.goto(`${home}?is_twa=true`)
  await expect.poll(async () => (await readRequests(page)).length, { timeout: 15_000 }).toBe(5)
  await page.waitForTimeout(1_500)
  const times = await readRequests(page)
  expect(times).toHaveLength(5)
  for (const [index, expected] of [300, 300, 1_000, 1_000].entries()) {
    const gap = times[index + 1]! - times[index]!
    expect(gap).toBeGreaterThanOrEqual(expected - 20)
    expect(gap).toBeLessThan(expected + scaledToLoad(600))
  }
  expect(calls).toEqual([])
})

test('without a flag it is requested three times at 1000 ms', async () => {
  const page = await screens.openPage(member)
  await playAndroid(page, [''])
  await page.goto(home)
  await expect.poll(async () => (await readRequests(page)).length, { timeout: 15_000 }).toBe(3)
  const [first, second] = await readRequests(page)
  expect(second! - first!).toBeGreaterThanOrEqual(980)
})

test('a token is sent trimmed, then the web token is cleared, and for seven days nothing is requested', async () => {
  const page = await screens.openPage(member)
  await playAndroid(page, ['', ' token-1 '])
  const calls = await recordCalls(page)
  await page.goto(`${home}?force_mobile_app=true`)
  await expect.poll(() => calls.length, { timeout: 15_000 }).toBe(2)
  expect(calls).toEqual([
    { path: '/api/notification/native-fcm-token', body: { token: 'token-1' } },
    { path: '/api/notification/fcm-token', body: { token: '' } },
  ])
  expect(await devicesOf(member)).toEqual([
    { kind: 'fcm', token: 'token-1', deviceId: expect.stringMatching(/^android_[\w-]{12}$/) },
  ])
  await page.goto(home)
  await page.waitForTimeout(2_500)
  expect(await readRequests(page)).toEqual([])
  await page.evaluate(() => {
    const [session] = localStorage.getItem('pushSettled')!.split(' ')
    localStorage.setItem('pushSettled', `${session} ${Date.now() - 1}`)
  })
  await page.goto(home)
  await expect.poll(() => calls.length, { timeout: 15_000 }).toBe(4)
})

test('the app is known by its bridge alone, and remembered for pages without one', async () => {
  const page = await screens.openPage(member)
  await playAndroid(page, ['token-2'])
  const remembering = page.waitForResponse('**/robots.txt?force_mobile_app=true')
  await page.goto(home)
  await remembering
  const other = await page.context().newPage()
  await other.goto(home)
  expect(await other.locator('body').getAttribute('data-app')).toBe('android')
})

test('a 401 keeps the token until the next sign-in', async () => {
  const page = await screens.openPage(member)
  await playAndroid(page, ['token-3', ''])
  const refused = await recordCalls(page, 401)
  await page.goto(home)
  await expect.poll(() => stored(page, 'pendingFcmToken'), { timeout: 15_000 }).toBe('token-3')
  expect(refused).toHaveLength(1)
  await page.unrouteAll()
  const calls = await recordCalls(page)
  await page.evaluate(() => void ((globalThis as unknown as NativeSide).tokens = ['']))
  await page.addInitScript(() => void ((globalThis as unknown as NativeSide).tokens = ['']))
  await page.goto(home)
  await expect.poll(() => calls.length, { timeout: 15_000 }).toBe(2)
  expect(calls[0]!.body).toEqual({ token: 'token-3' })
  expect(await stored(page, 'pendingFcmToken')).toBeNull()
})

test('iOS is requested every 3000 ms, and only a token of 64 hexadecimal characters is taken', async () => {
  const page = await screens.openPage(member)
  await playIos(page)
  await page.addInitScript(() => {
    if (localStorage.getItem('apnsDeviceToken')) return
    localStorage.setItem('apnsDeviceToken', 'not a token')
    localStorage.setItem('apnsTokenRegistered', '{}')
  })
  const calls = await recordCalls(page)
  await page.goto(`${home}?force_ios_app=true`)
  await expect.poll(async () => (await readRequests(page)).length, { timeout: 15_000 }).toBe(3)
  const [first, second, third] = await readRequests(page)
  for (const gap of [second! - first!, third! - second!]) {
    expect(gap).toBeGreaterThanOrEqual(2_950)
    expect(gap).toBeLessThan(3_600)
  }
  expect(await stored(page, 'apnsDeviceToken')).toBeNull()
  expect(await stored(page, 'apnsTokenRegistered')).toBeNull()

  for (const wrong of ['', iosToken.slice(1), `${iosToken}a`, 'g'.repeat(64), '0'.repeat(64)])
    await giveIosToken(page, wrong)
  await page.waitForTimeout(500)
  expect(calls).toEqual([])
  await giveIosToken(page, ` ${iosToken} `)
  await expect.poll(() => calls.length).toBe(1)
  expect(calls).toEqual([{ path: '/api/notification/apns-token', body: { token: iosToken } }])
  await expect
    .poll(async () => (await devicesOf(member)).map(({ deviceId }) => deviceId))
    .toEqual(['ios_a1a1a1a1a1a1a1a1'])
  expect(await stored(page, 'apnsDeviceToken')).toBe(iosToken)
  await expect.poll(() => stored(page, 'apnsTokenRegistered')).toContain('ios_a1a1a1a1a1a1a1a1')
})

test('an iOS registration counts for 24 hours, for the same token, device and member', async () => {
  const page = await screens.openPage(member)
  await playIos(page)
  const calls = await recordCalls(page)
  const openWithToken = async (token: string) => {
    const before = calls.length
    await page.goto(`${home}?force_ios_app=true`)
    await expect.poll(async () => (await readRequests(page)).length, { timeout: 15_000 }).toBeGreaterThan(0)
    await giveIosToken(page, token)
    await page.waitForTimeout(800)
    return calls.length - before
  }
  const change = (part: object) =>
    page.evaluate((changes) => {
      const record = JSON.parse(localStorage.getItem('apnsTokenRegistered')!) as object
      localStorage.setItem('apnsTokenRegistered', JSON.stringify({ ...record, ...changes }))
    }, part)
  expect(await openWithToken(iosToken)).toBe(1)
  expect(await openWithToken(iosToken)).toBe(0)
  for (const part of [
    { at: Date.now() - 24 * 3_600_000 - 1_000 },
    { userId: 1 },
    { deviceId: 'ios_x' },
    { token: 'b' },
  ]) {
    await change(part)
    expect([part, await openWithToken(iosToken)]).toEqual([part, 1])
  }
  expect(await openWithToken('b2'.repeat(32))).toBe(1)
})

test('signing out ends the device', async () => {
  const page = await screens.openPage(member)
  await playAndroid(page, ['token-4'])
  await page.goto(`${home}?is_twa=true`)
  await expect.poll(() => devicesOf(member), { timeout: 15_000 }).toHaveLength(1)
  await leave(page)
  expect(await devicesOf(member)).toEqual([])
})

test('a tapped notification is followed 200 ms after the member is known, once', async () => {
  const page = await screens.openPage(member)
  await playAndroid(page, ['token-5'])
  await page.goto(`${home}?is_twa=true`)
  await page.evaluate(() => {
    localStorage.setItem('pendingNavigation', '/klijent/moji-oglasi')
    localStorage.setItem('notificationLaunch', 'true')
  })
  await page.goto(home)
  await page.waitForURL('**/klijent/moji-oglasi')
  expect([await stored(page, 'pendingNavigation'), await stored(page, 'notificationLaunch')]).toEqual([null, null])
  await page.goto(home)
  await page.waitForTimeout(2_000)
  expect(new URL(page.url()).pathname).toBe(home)

  await page.evaluate(() => {
    const detail = JSON.stringify({ navigationUrl: '/klijent/poruke' })
    dispatchEvent(new CustomEvent('push-notification-click', { detail }))
  })
  await page.waitForURL('**/klijent/poruke')
})

test('signed out, it leads to the sign-in and back to its page; other sites are ignored', async () => {
  const page = await screens.openPage(null)
  await page.goto('/o-nama?force_mobile_app=true')
  await page.waitForTimeout(2_500)
  const tap = (navigationUrl: string) =>
    page.evaluate((target) => {
      dispatchEvent(new CustomEvent('push-notification-click', { detail: { navigationUrl: target } }))
    }, navigationUrl)
  for (const foreign of ['https://zlo.example/x', '//zlo.example', 'javascript:alert(1)']) await tap(foreign)
  await page.waitForTimeout(500)
  expect(new URL(page.url()).pathname).toBe('/o-nama')
  await tap('/klijent/poruke')
  await page.waitForURL('**/prijava?next=*')
  expect(new URL(page.url()).searchParams.get('next')).toBe('/klijent/poruke')
})

test('a keyboard is taken to be there from 150 px on, and the field is brought into view after 300 ms', async () => {
  const page = await screens.openPage(null)
  await page.addInitScript(() => {
    const viewport = window.visualViewport!
    Object.defineProperty(viewport, 'height', { get: () => Number(Reflect.get(window, 'shownHeight') ?? 740) })
    Element.prototype.scrollIntoView = function scrollIntoView() {
      Object.assign(window, { scrolledAt: performance.now(), scrolledTo: this.id })
    }
  })
  await page.goto('/prijava')
  await page.waitForTimeout(2_500)
  const email = page.locator('input[name=email]')
  await email.focus()
  await page.waitForTimeout(500)
  const shrinkTo = (height: number) =>
    page.evaluate((shownHeight) => {
      Object.assign(window, { shownHeight, scrolledAt: 0, shrunkAt: performance.now() })
      window.visualViewport!.dispatchEvent(new Event('resize'))
    }, height)
  const scrolledAfter = () =>
    page.evaluate(() => {
      const { scrolledAt, shrunkAt } = window as unknown as Record<string, number>
      return scrolledAt ? scrolledAt - shrunkAt! : null
    })
  await shrinkTo(740 - 150)
  await page.waitForTimeout(600)
  expect(await scrolledAfter()).toBeNull()
  await shrinkTo(740 - 151)
  await expect.poll(scrolledAfter).toBeGreaterThanOrEqual(295)
  expect(await page.evaluate(() => Reflect.get(window, 'scrolledTo') as string)).toBe(await email.getAttribute('id'))
})

test('the language that shells read mirrors the page', async () => {
  const page = await screens.openPage(null)
  await page.goto('/o-nama?lng=de')
  await expect.poll(() => stored(page, 'i18nextLng'), { timeout: 10_000 }).toBe('de')
  await page.goto('/o-nama?lng=bs')
  await expect.poll(() => stored(page, 'i18nextLng'), { timeout: 10_000 }).toBe('bs')
})
