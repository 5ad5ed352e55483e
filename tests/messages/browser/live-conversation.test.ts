import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { endNewestSession } from '#tests/e2e/support/phones.ts'
import { startScreens, type Screens } from '#tests/e2e/support/screens.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let screens: Screens
let cast: Cast
let adId: number

beforeAll(async () => {
  web = await startWebProcess()
  // What is not sent is then retained by the page itself.
  screens = await startScreens(web.origin, { serviceWorkers: 'block' })
  cast = await aCast()
  ;({ adId } = await anAdAtStage('in_progress', cast))
})
afterAll(async () => {
  await screens?.stop()
  await web?.stop()
})

vi.setConfig({ testTimeout: 90_000 })

/** The states of the stream that a page has opened last, and how many it has opened. */
type Streams = { opened: number; states: () => number[] }

async function openConversation(
  person: 'client' | 'worker',
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const page = await screens.openPage(cast[person])
  await page.addInitScript(() => {
    const sources: EventSource[] = []
    const Original = EventSource
    Object.assign(window, {
      EventSource: Object.assign(
        function (url: string) {
          const source = new Original(url)
          sources.push(source)
          return source
        },
        { CLOSED: 2, OPEN: 1, CONNECTING: 0 },
      ),
      streams: { states: () => sources.map(({ readyState }) => readyState) },
    })
  })
  await prepare?.(page)
  await page.goto(person === 'client' ? `/klijent/poruke/${adId}` : `/majstor/poruke/${adId}`)
  return page
}

const states = (page: Page) => page.evaluate(() => (Reflect.get(window, 'streams') as Streams).states())
const open = [1]

async function write(page: Page, text: string): Promise<number> {
  await page.getByLabel('Vaša poruka').fill(text)
  const sentAt = performance.now()
  await page.getByRole('button', { name: 'Pošalji poruku' }).click()
  return sentAt
}

const bubble = (page: Page, text: string) => page.locator('li', { hasText: text }).last()

/** Polls of fifteen seconds and retries of half a minute come soon. */
function speedUpTimers(page: Page) {
  return page.addInitScript(() => {
    const wait = globalThis.setTimeout
    globalThis.setTimeout = ((work: () => void, ms?: number) =>
      wait(work, ms === 15_000 ? 300 : ms! >= 30_000 && ms! < 60_000 ? 1_000 : ms)) as typeof setTimeout
  })
}

async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

test('a message is there within a second for both, in both directions, and its sender sees that it was seen', async () => {
  const [amra, mirza] = [await openConversation('client'), await openConversation('worker')]
  for (const page of [amra, mirza]) await vi.waitFor(async () => expect(await states(page)).toEqual(open), 10_000)
  for (const [sender, reader, text] of [
    [amra, mirza, 'Jeste li krenuli?'],
    [mirza, amra, 'Stižem za deset minuta.'],
  ] as const) {
    const sentAt = await write(sender, text)
    await bubble(reader, text).waitFor()
    const took = performance.now() - sentAt
    process.stdout.write(`a message is there after ${took.toFixed(0)} ms\n`)
    expect(took).toBeLessThan(scaledToLoad(1_000))
    await bubble(sender, text).getByText('Viđeno').waitFor()
    expect(performance.now() - sentAt).toBeLessThan(scaledToLoad(2_000))
    expect(await sender.getByText(text, { exact: true }).count()).toBe(1)
  }
  await Promise.all([amra.close(), mirza.close()])
})

test('a message is shown as being sent, then as sent; one that cannot be sent stays and is sent again', async () => {
  const amra = await openConversation('client')
  await vi.waitFor(async () => expect(await states(amra)).toEqual(open), 10_000)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const isPost = (url: URL) => url.pathname === `/klijent/poruke/${adId}`
  await amra.route(isPost, async (route) => {
    if (route.request().method() === 'POST') await isReleased
    await route.continue()
  })
  await write(amra, 'Prva na čekanju')
  await bubble(amra, 'Prva na čekanju').getByText('Šalje se…').waitFor()
  release()
  await bubble(amra, 'Prva na čekanju')
    .getByText(/· Poslano$/)
    .waitFor()

  await amra.unroute(isPost)
  await amra.route(isPost, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await write(amra, 'Druga bez mreže')
  await bubble(amra, 'Druga bez mreže').getByText('Nije poslano').waitFor()
  await amra.unroute(isPost)
  await bubble(amra, 'Druga bez mreže').getByRole('button', { name: 'Pokušaj ponovo' }).click()
  await bubble(amra, 'Druga bez mreže')
    .getByText(/· Poslano$/)
    .waitFor()
  expect(await amra.getByText('Druga bez mreže', { exact: true }).count()).toBe(1)
  await amra.close()
})

test('a message that was sent is on the way to the sender’s other tabs at once', async () => {
  const tab = await screens.openPage(cast.client)
  await tab.goto('/klijent/moji-oglasi')
  await tab.locator('.toasts').waitFor({ state: 'attached' })
  const page = await openConversation('client')
  await page.locator('.toasts').waitFor({ state: 'attached' })
  const loadedAgain = tab.waitForRequest(/\/klijent\/moji-oglasi\.data/, { timeout: scaledToLoad(10_000) })
  await write(page, 'Vidimo se u petak.')
  await loadedAgain
  await Promise.all([tab.close(), page.close()])
})

test('a message that came back through the stream before its own answer is shown once, then and later', async () => {
  const amra = await openConversation('client')
  await vi.waitFor(async () => expect(await states(amra)).toEqual(open), 10_000)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await amra.route(
    (url) => url.pathname === `/klijent/poruke/${adId}`,
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const answer = await route.fetch({ maxRedirects: 0 })
      await isReleased
      await route.fulfill({ response: answer })
    },
  )
  for (const text of ['Odgovor kasni.', 'Odgovor  opet\nkasni.']) await write(amra, text)
  const own = amra.locator('.mine', { hasText: 'kasni' })
  await own.first().getByText('Poslano', { exact: false }).waitFor()
  expect(await own.count()).toBe(2)
  release()
  await own
    .last()
    .getByText(/· Poslano$/)
    .waitFor()
  await amra.waitForTimeout(1_000)
  expect(await own.count()).toBe(2)
  await amra.close()
})

test('where the stream is refused the page polls, and asks for it again later', async () => {
  let isRefused = true
  let attempts = 0
  const mirza = await openConversation('worker', async (page) => {
    await speedUpTimers(page)
    await page.route('**/promjene', async (route) => {
      if (route.request().headers()['accept'] !== 'text/event-stream') return route.continue()
      attempts += 1
      return isRefused ? route.fulfill({ status: 503, headers: { 'retry-after': '5' } }) : route.continue()
    })
  })
  await vi.waitFor(() => expect(attempts).toBeGreaterThan(0), 10_000)
  const amra = await openConversation('client')
  await write(amra, 'Vidi li se ovo?')
  await bubble(mirza, 'Vidi li se ovo?').waitFor({ timeout: 10_000 })
  isRefused = false
  await vi.waitFor(async () => expect((await states(mirza)).at(-1)).toBe(1), 15_000)
  await Promise.all([amra.close(), mirza.close()])
})

test('a hidden page has no stream, and a new one when it is visible again', async () => {
  const amra = await openConversation('client')
  await vi.waitFor(async () => expect(await states(amra)).toEqual([1]), 10_000)
  await setVisibility(amra, 'hidden')
  expect(await states(amra)).toEqual([2])
  const mirza = await openConversation('worker')
  await write(mirza, 'Dok je bila skrivena')
  await setVisibility(amra, 'visible')
  await vi.waitFor(async () => expect(await states(amra)).toEqual([2, 1]), 10_000)
  await bubble(amra, 'Dok je bila skrivena').waitFor({ timeout: 5_000 })
  await Promise.all([amra.close(), mirza.close()])
})

test('a page that is left has no stream', async () => {
  const amra = await openConversation('client')
  await vi.waitFor(async () => expect(await states(amra)).toEqual([1]), 10_000)
  await amra.getByRole('link', { name: 'Sve poruke' }).click()
  await amra.waitForURL('**/klijent/poruke')
  await vi.waitFor(async () => expect(await states(amra)).toEqual([2]), 5_000)
  await amra.close()
})

test('light mode and a connection that has become slow open none', async () => {
  const light = await openConversation('client', (page) => page.setExtraHTTPHeaders({ 'save-data': 'on' }))
  expect(await light.getByText(/Ova stranica: \d+/).count()).toBe(1)
  const slow = await openConversation('worker', (page) =>
    page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } })),
  )
  await slow.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /conversation-changes/.test(name)),
  )
  await slow.waitForTimeout(500)
  expect(await states(slow)).toEqual([])
  expect(await states(light)).toEqual([])
  await Promise.all([light.close(), slow.close()])
})

test('a session that has ended gets no events, and its page does not break', async () => {
  const amra = await openConversation('client', speedUpTimers)
  await vi.waitFor(async () => expect(await states(amra)).toEqual([1]), 10_000)
  await endNewestSession(cast.client)
  await vi.waitFor(async () => expect((await states(amra)).every((state) => state === 2)).toBe(true), 45_000)
  expect(await amra.getByLabel('Vaša poruka').count()).toBe(1)
  await amra.close()
})
