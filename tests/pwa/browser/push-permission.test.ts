import { createECDH, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import webPush from 'web-push'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startScreens, type Screens } from '#tests/e2e/support/screens.ts'
import { aClient, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { startWebProcess, unreachableProviders, type WebProcess } from '#tests/support/web/web-process.ts'

vi.setConfig({ testTimeout: 120_000 })

let web: WebProcess
let screens: Screens
let member: { id: number }

beforeAll(async () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  web = await startWebProcess({ ...unreachableProviders, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey })
  screens = await startScreens(web.origin)
})
beforeEach(async () => {
  await screens.closeWindows()
  member = await aClient()
})
afterAll(async () => {
  await screens?.stop()
  await web?.stop()
})

type Permissions = { permission: NotificationPermission; answer?: NotificationPermission }

/** A browser without a push service: the permission and the subscription are made up, the registration is not. */
async function mockPush(page: Page, { permission, answer = permission }: Permissions): Promise<void> {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString('hex')}`
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  await page.addInitScript(
    (mock) => {
      let current = mock.permission
      Object.assign(window, { permissionRequests: 0 })
      Object.defineProperty(Notification, 'permission', { get: () => current })
      Notification.requestPermission = () => {
        ;(window as unknown as { permissionRequests: number }).permissionRequests += 1
        return Promise.resolve((current = mock.answer))
      }
      const subscription = {
        get endpoint() {
          return localStorage.getItem('mockEndpoint')
        },
        options: {},
        unsubscribe: () => Promise.resolve(true),
        toJSON: () => ({ endpoint: subscription.endpoint, expirationTime: null, keys: mock.keys }),
      }
      const asPush = () => subscription as unknown as PushSubscription
      PushManager.prototype.getSubscription = () => Promise.resolve(subscription.endpoint ? asPush() : null)
      PushManager.prototype.subscribe = () => {
        if (!subscription.endpoint) localStorage.setItem('mockEndpoint', mock.endpoint)
        return Promise.resolve(asPush())
      }
    },
    { permission, answer, endpoint, keys },
  )
}

async function signIn(page: Page, query = '', target = '**/klijent/pocetna'): Promise<void> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', member.id).executeTakeFirstOrThrow()
  await page.goto(`/prijava${query}`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Prijavi se' }).click()
  await page.waitForURL(target)
}

async function signInAndOpenList(page: Page): Promise<void> {
  await signIn(page)
  await page.goto('/obavjestenja')
}

const permissionRequests = (page: Page) =>
  page.evaluate(() => (window as unknown as { permissionRequests: number }).permissionRequests)
const devices = () => db.selectFrom('devices').select('kind').where('user_id', '=', member.id).execute()
const prompt = (page: Page) => page.getByText('Obavještenja na telefonu', { exact: true })

test('after the sign-in the list of notifications asks for the permission; the registration runs from idle over registering to success', async () => {
  const page = await screens.openPage(null)
  await mockPush(page, { permission: 'default', answer: 'granted' })
  await signInAndOpenList(page)
  await prompt(page).waitFor({ timeout: 15_000 })
  expect(await permissionRequests(page)).toBe(0)

  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/notification/web-push', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Uključi obavještenja' }).click()
  await page.getByRole('button', { name: 'Uključujem…' }).waitFor()
  expect(await permissionRequests(page)).toBe(1)
  release()
  await page.getByText('Obavještenja su uključena na ovom uređaju.').waitFor()
  expect(await devices()).toEqual([{ kind: 'web_push' }])

  await page.goto('/odjava')
  await page.locator('main form button').first().click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await devices()).toEqual([])
})

test('a subscription that the browser has renewed meanwhile is registered by the next page, and no other', async () => {
  const page = await screens.openPage(null)
  await mockPush(page, { permission: 'default', answer: 'granted' })
  await signInAndOpenList(page)
  await page.getByRole('button', { name: 'Uključi obavještenja' }).click({ timeout: 15_000 })
  await page.getByText('Obavještenja su uključena na ovom uređaju.').waitFor()

  const registered: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/web-push')) registered.push((request.postDataJSON() as { endpoint: string }).endpoint)
  })
  await mockPush(page, { permission: 'granted' })
  await page.goto('/klijent/pocetna')
  await page.waitForTimeout(2_000)
  expect(registered).toEqual([])

  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString('hex')}`
  await page.evaluate((renewed) => localStorage.setItem('mockEndpoint', renewed), endpoint)
  await page.goto('/klijent/pocetna')
  await expect.poll(() => registered, { timeout: 15_000 }).toEqual([endpoint])
  await page.goto('/klijent/pocetna')
  await page.waitForTimeout(2_000)
  expect(registered).toEqual([endpoint])
})

test('the page after a sign-in asks for nothing, and no page does after “not now”', async () => {
  const page = await screens.openPage(null)
  await mockPush(page, { permission: 'default' })
  await signIn(page)
  await page.waitForTimeout(2_000)
  expect(await prompt(page).count()).toBe(0)

  await page.goto('/obavjestenja')
  await page.getByRole('button', { name: 'Ne sada' }).click({ timeout: 15_000 })
  await page.context().clearCookies({ name: 'session' })
  await signInAndOpenList(page)
  await page.waitForTimeout(2_000)
  expect(await prompt(page).count()).toBe(0)
})

test('the last step of a visitor’s ad asks for nothing, and the posted ad asks', async () => {
  const page = await screens.openPage(null)
  await mockPush(page, { permission: 'default' })
  await page.goto('/objavite-oglas')
  await page.getByRole('radio', { name: 'Moler' }).check()
  await page.getByLabel('Naslov').fill('Krečenje hodnika')
  await page.getByLabel('Opis posla').fill('Hodnik od osam metara, zidovi bijeli.')
  await page.getByLabel('Grad ili općina').fill('Sarajevo')
  await page.getByLabel('Adresa').fill('Titova 12')
  await page.getByLabel('Budžet od').fill('50')
  await page.getByRole('button', { name: 'Nastavi' }).click()
  await page.waitForURL('**/registracija**')
  await signIn(page, '', '**/klijent/moji-oglasi/*')
  await page.waitForTimeout(2_000)
  expect(await prompt(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Objavi oglas' }).click()
  await prompt(page).waitFor({ timeout: 15_000 })
})

test('an app without native push gets the question at once', async () => {
  const page = await screens.openPage(null)
  await mockPush(page, { permission: 'default', answer: 'granted' })
  await signIn(page, '?is_twa=true')
  await expect.poll(devices, { timeout: 15_000 }).toEqual([{ kind: 'web_push' }])
  expect(await permissionRequests(page)).toBe(1)
})

test('an app with native push needs no question', async () => {
  const page = await screens.openPage(null)
  await mockPush(page, { permission: 'default', answer: 'granted' })
  await page.addInitScript(() => Object.assign(window, { NativePush: { getToken: () => 'token-after-sign-in' } }))
  await signIn(page, '?force_mobile_app=true')
  await expect.poll(devices, { timeout: 15_000 }).toEqual([{ kind: 'fcm' }])
  await page.waitForTimeout(1_000)
  expect([await permissionRequests(page), await prompt(page).count()]).toEqual([0, 0])
})

test.each([
  [
    'Chrome',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    /znak lijevo od adrese.*„Dozvole“/,
  ],
  [
    'Firefox',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    /uklonite zabranu kod obavještenja/,
  ],
  [
    'Safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    /Na Macu otvorite Safari/,
  ],
  [
    'others',
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Safari/537.36',
    /Otvorite postavke preglednika/,
  ],
])('a blocked permission is explained to users of %s', async (_, userAgent, instructions) => {
  const page = await screens.openPage(null)
  await mockPush(page, { permission: 'denied' })
  await page.addInitScript((agent) => Object.defineProperty(navigator, 'userAgent', { get: () => agent }), userAgent)
  await signInAndOpenList(page)
  await page.getByText('Obavještenja su blokirana u pregledniku').waitFor({ timeout: 15_000 })
  expect(await page.locator('main').innerText()).toMatch(instructions)
})

test('a registration that fails says so in the named texts', async () => {
  const page = await screens.openPage(null)
  await mockPush(page, { permission: 'default', answer: 'granted' })
  await page.route('**/api/notification/web-push', (route) => route.fulfill({ status: 500, json: {} }))
  await signInAndOpenList(page)
  await page.getByRole('button', { name: 'Uključi obavještenja' }).click({ timeout: 15_000 })
  const { default: texts } = (await import('#locales/bs/notifications.json', { with: { type: 'json' } })) as {
    default: Record<'registrationFailed' | 'registrationFailedDescription', string>
  }
  await page.getByText(texts.registrationFailed).waitFor()
  expect(await page.locator('.toast').innerText()).toContain(texts.registrationFailedDescription)
  await page.getByRole('button', { name: 'Uključi obavještenja' }).waitFor()
})

test('when the router refuses, a tapped notification loads its page as a document after 100 ms', async () => {
  const page = await screens.openPage(member)
  await page.addInitScript(() => Object.assign(window, { NativePush: { getToken: () => '' } }))
  await page.goto('/obavjestenja?is_twa=true')
  await page.waitForFunction(() => Reflect.has(window, '__reactRouterDataRouter'))
  await page.waitForTimeout(2_500)
  const tappedAt = await page.evaluate(() => {
    const router = Reflect.get(window, '__reactRouterDataRouter') as { navigate: unknown }
    router.navigate = () => Promise.reject(new Error('refused'))
    dispatchEvent(new CustomEvent('push-notification-click', { detail: { navigationUrl: '/klijent/poruke' } }))
    return performance.timeOrigin + performance.now()
  })
  await page.waitForURL('**/klijent/poruke')
  const loadedAt = await page.evaluate(() => performance.timeOrigin)
  // A launch waits 200 ms before it navigates.
  expect(loadedAt - tappedAt).toBeGreaterThanOrEqual(290)
})
