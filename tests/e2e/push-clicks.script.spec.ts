import { createECDH, randomBytes } from 'node:crypto'
import { expect, type Page, type Worker } from '@playwright/test'
import { registerClient, test } from './support/people.ts'

/** The service worker's calls: clients it looked for, windows it opened, and requests it sent. */
type Recorded = { focused: string[]; opened: string[]; requests: { path: string; body: unknown; status: number }[] }
type RecordingScope = typeof globalThis & { recorded: Recorded; originalFetch?: typeof fetch }

/** The part of a worker's world that these tests meet; the types of pages know none of it. */
type Click = Event & { notification: Notification; waitUntil: (work: Promise<unknown>) => void }

/** A member with the service worker at work, in a browser that allows notifications. */
async function aMember(page: Page): Promise<Worker> {
  await page.context().grantPermissions(['notifications'])
  await registerClient(page)
  // The site registers it for every member; a page that was loading meanwhile is not under its control.
  await page.waitForFunction(() => navigator.serviceWorker.ready)
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  const [worker] = page.context().serviceWorkers()
  await startRecording(worker!)
  return worker!
}

/** Only a real click lets a worker bring a window to the front or open one, so that is written down instead; all else is done. */
function startRecording(worker: Worker): Promise<void> {
  return worker.evaluate(() => {
    const scope = globalThis as unknown as RecordingScope & { WindowClient: { prototype: object }; clients: object }
    const recorded: Recorded = (scope.recorded = { focused: [], opened: [], requests: [] })
    Object.assign(scope.WindowClient.prototype, {
      async focus(this: { url: string }) {
        recorded.focused.push(this.url)
        return this
      },
    })
    Object.assign(scope.clients, { openWindow: async (url: string) => void recorded.opened.push(url) })
    const realFetch = (scope.originalFetch ??= scope.fetch)
    scope.fetch = async (...args: Parameters<typeof fetch>) => {
      const answer = await realFetch(...args)
      const body = args[1]?.body
      const path = new URL(answer.url).pathname
      // Style sheets of pages are fetched meanwhile.
      if (path.startsWith('/api/'))
        recorded.requests.push({
          path,
          body: typeof body === 'string' ? JSON.parse(body) : null,
          status: answer.status,
        })
      return answer
    }
  })
}

const recorded = (worker: Worker) => worker.evaluate(() => (globalThis as RecordingScope).recorded)

function countWindows(worker: Worker): Promise<number> {
  return worker.evaluate(async () => {
    const { clients } = globalThis as unknown as { clients: { matchAll: (options: object) => Promise<unknown[]> } }
    return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length
  })
}

/** Shows a notification and clicks it, or the button of this name; answers how many are shown afterwards. */
function clickNotification(worker: Worker, target: unknown, button = ''): Promise<number> {
  return worker.evaluate(
    async ({ clickTarget, action }) => {
      const { registration, NotificationEvent } = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        NotificationEvent: new (type: string, init: object) => Click
      }
      await registration.showNotification('Nova ponuda', { data: { target: clickTarget } })
      const [notification] = await registration.getNotifications()
      const event = new NotificationEvent('notificationclick', { notification, action })
      let work: Promise<unknown> | undefined
      event.waitUntil = (given) => void (work = given)
      dispatchEvent(event)
      await work
      return (await registration.getNotifications()).length
    },
    { clickTarget: target, action: button },
  )
}

test('a click leads the open page to where the notification points, and brings it to the front', async ({
  openPage,
}) => {
  const page = await openPage()
  const worker = await aMember(page)
  const { origin } = new URL(page.url())
  const before = page.url()
  expect(await clickNotification(worker, '/obavjestenja')).toBe(0)
  await expect(page).toHaveURL(`${origin}/obavjestenja`)
  expect(await recorded(worker)).toMatchObject({ focused: [before], opened: [] })

  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await clickNotification(worker, `${origin}/obavjestenja`)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  expect(await recorded(worker)).toMatchObject({ focused: [before, `${origin}/obavjestenja`], opened: [] })
})

test('without an open page one is opened, of this site and of no other', async ({ openPage }) => {
  const page = await openPage()
  const worker = await aMember(page)
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  // The page that was left is listed for a moment longer.
  await expect.poll(() => countWindows(worker)).toBe(0)
  const targets = [
    '/klijent/moji-oglasi?status=otvoreni',
    'https://zlo.example/prijava',
    '//zlo.example/',
    'javascript:alert(1)',
    `blob:${origin}/x`,
    `${origin}.zlo.example/`,
    'http://[',
    null,
    7,
  ]
  for (const target of targets) await clickNotification(worker, target)
  await clickNotification(worker, targets[0], '/ne-mogu/a')
  const { opened, focused } = await recorded(worker)
  expect(focused).toEqual([])
  expect(opened).toEqual([
    `${origin}${targets[0]}`,
    ...Array.from({ length: 6 }, () => `${origin}/`),
    `${origin}/null`,
    `${origin}/7`,
    `${origin}/ne-mogu/a`,
  ])
})

function aSubscription() {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('base64url')}`,
    expirationTime: null,
    keys,
  }
}

type SubscriptionChange = { old: object | null; given: object | null; made: object }

/** Tells the worker that the browser has ended its subscription; `made` is what subscribing anew gives. Answers what it subscribed with. */
function changeSubscription(worker: Worker, changed: SubscriptionChange): Promise<unknown[]> {
  return worker.evaluate(async ({ old, given, made }) => {
    const { ExtendableEvent, PushManager } = globalThis as unknown as {
      ExtendableEvent: new (type: string) => Event
      PushManager: { prototype: object }
    }
    const as = (subscription: object | null) => subscription && { ...subscription, toJSON: () => subscription }
    const subscribeOptions: unknown[] = []
    Object.assign(PushManager.prototype, {
      subscribe: async (options: unknown) => (subscribeOptions.push(options), as(made)),
    })
    let work: Promise<unknown> | undefined
    const details = {
      oldSubscription: old && { options: old },
      newSubscription: as(given),
      waitUntil: (promise: Promise<unknown>) => void (work = promise),
    }
    dispatchEvent(Object.assign(new ExtendableEvent('pushsubscriptionchange'), details))
    await work
    return subscribeOptions
  }, changed)
}

test('a changed push subscription is registered once, and not where the device was removed', async ({ openPage }) => {
  const page = await openPage()
  const worker = await aMember(page)
  const path = '/api/notification/web-push'
  const status = await page.evaluate(
    async ([url, body]) => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return answer.status
    },
    [path, aSubscription()] as const,
  )
  expect(status).toBe(201)

  const made = aSubscription()
  const former = { userVisibleOnly: true, applicationServerKey: 'former' }
  expect(await changeSubscription(worker, { old: former, given: null, made })).toEqual([former])
  expect((await recorded(worker)).requests).toEqual([{ path, status: 201, body: { ...made, isRenewal: true } }])

  await startRecording(worker)
  const given = aSubscription()
  expect(await changeSubscription(worker, { old: null, given, made })).toEqual([])
  expect((await recorded(worker)).requests).toEqual([{ path, status: 201, body: { ...given, isRenewal: true } }])

  await startRecording(worker)
  const [options] = await changeSubscription(worker, { old: null, given: null, made: aSubscription() })
  expect(options).toEqual({ userVisibleOnly: true, applicationServerKey: expect.stringMatching(/^[\w-]{87}$/) })
  expect((await recorded(worker)).requests).toMatchObject([
    { path: '/api/config', status: 200 },
    { path, status: 201 },
  ])

  await page.goto('/obavjestenja/postavke')
  await page.getByRole('button', { name: 'Ukloni uređaj' }).first().click()
  await expect(page.getByText('Nijedan uređaj nije uključen.')).toBeVisible()
  await startRecording(worker)
  await changeSubscription(worker, { old: former, given: null, made: aSubscription() })
  expect((await recorded(worker)).requests).toMatchObject([{ path, status: 409 }])
})
