import { expect, type BrowserContext, type Page } from '@playwright/test'
import { checkPage } from './support/page-checks.ts'
import { registerClient, test } from './support/people.ts'

const endpoint = 'https://fcm.googleapis.com/fcm/send/proba'
const permissionPrompt = (page: Page) => page.getByText('Obavještenja na telefonu', { exact: true })

/**
 * A headless browser has no push service, so what it would answer is made up: the permission, and the subscription. The
 * server's answer is made up as well; that the call is understood is held by its own tests.
 */
async function mockPush(
  page: Page,
  permission: NotificationPermission,
  permissionAfter: NotificationPermission = permission,
): Promise<void> {
  await page.addInitScript(
    (mock) => {
      let current = mock.permission
      Object.defineProperty(Notification, 'permission', { get: () => current })
      Notification.requestPermission = () => Promise.resolve((current = mock.permissionAfter))
      const subscription = {
        options: {},
        toJSON: () => ({ endpoint: mock.endpoint, expirationTime: null, keys: { p256dh: 'B', auth: 'A' } }),
      }
      PushManager.prototype.getSubscription = () => Promise.resolve(null)
      PushManager.prototype.subscribe = () => Promise.resolve(subscription as unknown as PushSubscription)
    },
    { permission, permissionAfter, endpoint },
  )
}

/** Records and answers the registration requests. */
async function recordRegistrations(context: BrowserContext, status: number): Promise<unknown[]> {
  const registrations: unknown[] = []
  await context.route('**/api/notification/web-push', (route) => {
    registrations.push(route.request().postDataJSON())
    return route.fulfill({ status, json: {} })
  })
  return registrations
}

test('a granted permission registers the device once, and is not requested again', async ({ openPage }) => {
  const page = await openPage()
  await mockPush(page, 'default', 'granted')
  const registrations = await recordRegistrations(page.context(), 201)
  await registerClient(page)
  await page.goto('/obavjestenja')
  await expect(permissionPrompt(page)).toBeVisible()
  await checkPage(page, true)
  await page.getByRole('button', { name: 'Uključi obavještenja' }).click()
  await expect(page.getByText('Obavještenja su uključena na ovom uređaju.')).toBeVisible()
  expect(registrations).toEqual([{ endpoint, expirationTime: null, keys: { p256dh: 'B', auth: 'A' } }])
  const scripts = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ active }) => new URL(active!.scriptURL).pathname),
  )
  expect(scripts).toEqual(['/sw.js'])

  await mockPush(page, 'granted')
  await page.goto('/obavjestenja')
  await page.waitForTimeout(600)
  await expect(permissionPrompt(page)).toHaveCount(0)
  expect(registrations).toHaveLength(1)

  await page.evaluate(() => {
    const [session] = localStorage.getItem('pushSettled')!.split(' ')
    localStorage.setItem('pushSettled', `${session} ${Date.now() - 1}`)
  })
  await page.goto('/obavjestenja')
  await expect.poll(() => registrations.length).toBe(2)
})

test('who says not now is left alone', async ({ openPage }) => {
  const page = await openPage()
  await mockPush(page, 'default')
  await registerClient(page)
  await page.goto('/obavjestenja')
  await page.getByRole('button', { name: 'Ne sada' }).click()
  await expect(permissionPrompt(page)).toHaveCount(0)
  await page.goto('/obavjestenja')
  await page.waitForTimeout(600)
  await expect(permissionPrompt(page)).toHaveCount(0)
})

test('a denied permission shows how to allow it again', async ({ openPage }) => {
  const page = await openPage()
  await mockPush(page, 'denied')
  await registerClient(page)
  await page.goto('/obavjestenja')
  await expect(page.getByText('Obavještenja su blokirana u pregledniku')).toBeVisible()
  await expect(page.getByText(/Pritisnite znak lijevo od adrese/)).toBeVisible()
})

test('a registration that fails says so, and can be tried again', async ({ openPage }) => {
  const page = await openPage()
  await mockPush(page, 'default', 'granted')
  await recordRegistrations(page.context(), 500)
  await registerClient(page)
  await page.goto('/obavjestenja')
  await page.getByRole('button', { name: 'Uključi obavještenja' }).click()
  await expect(page.locator('.toast')).toContainText('Obavještenja nisu uključena')
  await expect(page.getByRole('button', { name: 'Uključi obavještenja' })).toBeVisible()
})

test('in the app there is a page for when there is no network, and errors do not end it', async ({ openPage }) => {
  const page = await openPage()
  await page.goto('/prijava?is_twa=true')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  const missing = await page.goto('/api/nema')
  expect(missing!.status()).toBe(200)
  await expect(page.getByRole('heading')).toHaveText('Niste povezani na internet')

  await page.context().setOffline(true)
  await page.goto('/poslovi')
  await expect(page.getByRole('heading')).toHaveText('Niste povezani na internet')
  await expect(page.getByRole('link', { name: 'Pokušaj ponovo' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Niste povezani na internet')
})

test('it can be turned off again in the settings', async ({ openPage }) => {
  const page = await openPage()
  await turnOnAndOff(page)
})

test('a device whose end cannot be reported is off all the same, without a word', async ({ openPage }) => {
  const page = await openPage()
  await page.route('**/api/notification/unregister-device', (route) => route.fulfill({ status: 500, json: {} }))
  await turnOnAndOff(page)
  expect(await page.locator('.toast').count()).toBe(0)
  await page.reload()
  await expect(page.getByText('Obavještenja nisu uključena na ovom uređaju.')).toBeVisible()
})

async function turnOnAndOff(page: Page): Promise<void> {
  await mockPush(page, 'default', 'granted')
  await recordRegistrations(page.context(), 201)
  await registerClient(page)
  await page.goto('/obavjestenja')
  await page.getByRole('link', { name: 'Postavke', exact: true }).click()
  await page.getByRole('button', { name: 'Uključi obavještenja' }).first().click()
  const unregistering = page.waitForRequest('**/api/notification/unregister-device')
  await page.getByRole('button', { name: 'Isključi na ovom uređaju' }).click()
  await expect(page.getByText('Obavještenja nisu uključena na ovom uređaju.')).toBeVisible()
  expect((await unregistering).postDataJSON()).toEqual({ deviceId: expect.stringMatching(/^web_\d+_/) })
}

test('the next member on a browser is not registered by the previous one’s decision', async ({ openPage }) => {
  const page = await openPage()
  await mockPush(page, 'default', 'granted')
  const registrations = await recordRegistrations(page.context(), 201)
  await registerClient(page)
  await page.goto('/obavjestenja')
  await page.getByRole('button', { name: 'Uključi obavještenja' }).click()
  await expect(page.getByText('Obavještenja su uključena na ovom uređaju.')).toBeVisible()

  // The session has run out; what the browser keeps has not.
  await page.context().clearCookies()
  await mockPush(page, 'granted')
  await registerClient(page)
  await page.goto('/obavjestenja')
  await expect(page.getByRole('button', { name: 'Uključi obavještenja' })).toBeVisible()
  expect(registrations).toHaveLength(1)
})

test('a device that was removed in the settings stays off, also after seven days', async ({ openPage }) => {
  const page = await openPage()
  await mockPush(page, 'default', 'granted')
  const registrations = await recordRegistrations(page.context(), 201)
  await registerClient(page)
  await page.goto('/obavjestenja')
  await page.getByRole('button', { name: 'Uključi obavještenja' }).click()
  await expect(page.getByText('Obavještenja su uključena na ovom uređaju.')).toBeVisible()

  await page.context().unroute('**/api/notification/web-push')
  const refused = await recordRegistrations(page.context(), 409)
  await mockPush(page, 'granted')
  await page.evaluate(() => localStorage.removeItem('pushSettled'))
  await page.goto('/obavjestenja/postavke')
  await expect(page.getByText('Obavještenja nisu uključena na ovom uređaju.')).toBeVisible()
  expect(refused).toMatchObject([{ endpoint, isRenewal: true }])
  await page.evaluate(() => localStorage.removeItem('pushSettled'))
  await page.goto('/obavjestenja')
  await page.waitForTimeout(600)
  await expect(permissionPrompt(page)).toHaveCount(0)
  expect([registrations.length, refused.length]).toEqual([1, 1])
})

test('what is pushed is shown, under the tag that the next one replaces', async ({ openPage }) => {
  const page = await openPage()
  await page.context().grantPermissions(['notifications'])
  await registerClient(page)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  const cdp = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    cdp.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId),
    )
  })
  await cdp.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const push = async (data: string) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data })
  const shownNotifications = () =>
    page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications()
      return notifications.map((notification) => {
        const { title, body, tag, data, renotify } = notification as Notification & { renotify: boolean }
        return { title, body, tag, renotify, data: data as unknown }
      })
    })

  // A worker that is only just active may miss the first one; under the same tag a second one changes nothing.
  await expect(async () => {
    await push(
      JSON.stringify({
        title: 'Nova ponuda',
        body: 'Mirza nudi 85 KM.',
        navigationUrl: '/klijent/moji-oglasi',
        tag: 'ponude',
      }),
    )
    await expect.poll(shownNotifications, { timeout: 2_000 }).toEqual([
      {
        title: 'Nova ponuda',
        body: 'Mirza nudi 85 KM.',
        tag: 'ponude',
        renotify: true,
        data: { target: '/klijent/moji-oglasi' },
      },
    ])
  }).toPass()
  const summary = { title: '2 nove ponude', body: 'Pogledajte ih.', tag: 'ponude', renotify: false }
  await push(JSON.stringify({ ...summary, url: '/obavjestenja' }))
  await expect.poll(shownNotifications).toEqual([{ ...summary, data: { target: '/obavjestenja' } }])
  await push(JSON.stringify({ title: 'Bez teksta', tag: 'bez-teksta' }))
  await expect
    .poll(async () => (await shownNotifications()).map(({ title, body }) => [title, body]))
    .toContainEqual(['Bez teksta', 'Nova poruka'])
  await push('samo tekst')
  await expect
    .poll(async () => (await shownNotifications()).map(({ title, body }) => [title, body]))
    .toContainEqual(['Majstorija', 'samo tekst'])
})
