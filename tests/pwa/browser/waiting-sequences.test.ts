import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signIn, type Person } from '#tests/e2e/support/phones.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { waitForScripts } from '#tests/e2e/support/form-controls.ts'
import { fillAd, readList, startWaitingPhones, type WaitingPhones } from '../support/waiting-phones.ts'

let phones: WaitingPhones

beforeAll(async () => {
  phones = await startWaitingPhones()
})
afterAll(() => phones?.stop())

vi.setConfig({ testTimeout: 900_000 })

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('tap'), tab: fc.nat({ max: 2 }), twice: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('network'),
      condition: fc.constantFrom('up', 'offline', 'broken', 'answer-lost', 'bad-gateway'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open a page') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('stop the worker') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sign out') }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** A long run: `SEQUENCES=24`. */
const numRuns = Number(process.env.SEQUENCES ?? 6)

let count = 0

/** A client with three ads in three tabs, none of them sent yet. */
async function openTabs(): Promise<{ client: Person; tabs: { page: Page; title: string; isRetained: boolean }[] }> {
  const client = await aClient()
  const tabs = []
  for (const nth of [1, 2, 3]) {
    count += 1
    const title = `Curi bojler ${nth} broj ${count}`
    const page = nth === 1 ? await phones.openPage(client, '/klijent/objavite-oglas') : await phones.openTab(client)
    if (nth > 1) {
      await page.goto('/klijent/objavite-oglas')
      await waitForScripts(page)
    }
    await fillAd(page, title)
    tabs.push({ page, title, isRetained: false })
  }
  return { client, tabs }
}

async function setCondition(page: Page, condition: string): Promise<void> {
  phones.network.become(condition === 'offline' ? 'broken' : (condition as 'up'))
  await page.context().setOffline(condition === 'offline')
}

async function tap(tab: { page: Page; isRetained: boolean }, twice: boolean): Promise<void> {
  const button = tab.page.getByRole('button', { name: 'Objavi oglas' })
  // Its answer is there.
  if (!new URL(tab.page.url()).pathname.endsWith('/objavite-oglas')) return
  await (twice ? button.dblclick() : button.click())
  await Promise.race([
    // A sign-out that leaves nothing behind removes the worker too: then the form is only not sent.
    tab.page.locator('.not-sent').first().waitFor(),
    tab.page.waitForURL((url) => !url.pathname.endsWith('/objavite-oglas')),
  ])
  tab.isRetained ||= (await tab.page.locator('.retained').count()) > 0
}

async function signOutAndIn(page: Page, client: Person): Promise<void> {
  await setCondition(page, 'up')
  await page.goto('/odjava')
  await page.locator('main form [type=submit]').first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await signIn(page.context(), phones.network.origin, client)
}

async function stopWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

async function take(next: Step, { client, tabs }: Awaited<ReturnType<typeof openTabs>>, spare: Page): Promise<void> {
  if (next.do === 'tap') await tap(tabs[next.tab]!, next.twice)
  if (next.do === 'network') await setCondition(spare, next.condition)
  if (next.do === 'open a page') await spare.goto('/klijent/pocetna')
  if (next.do === 'stop the worker') await stopWorker(spare)
  if (next.do === 'sign out') await signOutAndIn(spare, client)
}

test('in any sequence every retained ad arrives exactly once', async () => {
  let retainedCount = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
      const opened = await openTabs()
      const { client, tabs } = opened
      const spare = await phones.openTab(client)
      await spare.goto('/klijent/pocetna')
      for (const next of steps) await take(next, opened, spare)

      await setCondition(spare, 'up')
      await signIn(spare.context(), phones.network.origin, client)
      await spare.goto('/klijent/moji-oglasi')
      const retained = tabs.filter(({ isRetained }) => isRetained).map(({ title }) => title)
      retainedCount += retained.length
      const listTitles = async () => {
        const ads = await db.selectFrom('ads').select('title').where('client_id', '=', client.id).execute()
        return ads.map(({ title }) => title).toSorted()
      }
      await expect.poll(listTitles, { timeout: 15_000 }).toEqual(expect.arrayContaining(retained))
      const titles = await listTitles()
      expect(titles).toEqual([...new Set(titles)])
      // An ad whose answer was lost is in the database before the phone knows it.
      const listUnsent = async () => (await readList(spare)).filter((item) => !item.includes('Poslano'))
      await expect.poll(listUnsent, { timeout: 30_000, interval: 1_000 }).toEqual([])
      await spare.context().close()
    }),
    { numRuns, endOnFailure: true, ...(process.env.SEED && { seed: Number(process.env.SEED) }) },
  )
  expect(retainedCount).toBeGreaterThan(0)
})
