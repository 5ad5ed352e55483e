import '#tests/support/environment/shop-settings.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#tests/support/data/database.ts'
import { aCast } from '#tests/support/data/scenes.ts'
import { partOfToday } from '#tests/support/environment/part-of-today.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'
import { findFaintText } from './support/contrast.ts'
import { findBrokenWords, findLayoutFaults, sumLayoutShifts } from './support/layout-faults.ts'
import { listEmptyViews, listPageViews, type PageView } from './support/page-views.ts'
import { startScreens, type Screens } from './support/screens.ts'

const parallelPages = 4
/** Pages that are others on a member's first day. */
const emptyPaths = ['/klijent/pocetna', '/majstor/pretraga-poslova', '/majstor/moj-profil']
const phone = { width: 360, height: 740 }
const desktop = { width: 1280, height: 800 }
/** P-07 of the budgets. */
const maxLayoutShift = 0.02
const settledMs = 250

let folder: string
let web: WebProcess
let screens: Screens
let views: PageView[]

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'majstorija-mailbox-'))
  web = await startWebProcess({ MAILBOX_DIR: folder })
  screens = await startScreens(web.origin)
  views = [...(await listPageViews(await aCast())), ...(await listEmptyViews(emptyPaths))]
  // A chart of many days has a long table for screen readers.
  await sql`
    insert into ad_views (ad_id, day, visitor)
    select id, current_date - days, decode(md5(id::text), 'hex') from ads, generate_series(1, 29) as days`.execute(db)
})

afterAll(async () => {
  await screens?.stop()
  await web?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('every page is laid out for thumbs and eyes on phones and large screens, in both themes and with large text', async () => {
  expect(views.length).toBeGreaterThan(70)
  const queue = partOfToday(views, 3).values()
  const faults: string[] = []
  await Promise.all(
    Array.from({ length: parallelPages }, async () => {
      const pages = new Map<number, Page>()
      for (const view of queue) {
        const key = view.person?.id ?? 0
        const page = pages.get(key) ?? (await screens.openPage(view.person))
        pages.set(key, page)
        faults.push(...(await inspectPage(page, view)))
      }
    }),
  )
  expect(faults.toSorted()).toEqual([])
})

test('a printed job card holds the number to call and the address, and nothing to press', async () => {
  const { person, url } = views.find(({ path: address }) => address === '/dzepna-kartica/:jobAdId')!
  const page = await screens.openPage(person)
  await page.emulateMedia({ media: 'print' })
  await page.goto(url)
  const shown = await page.locator('.printed a').allInnerTexts()
  expect(shown.map((text) => text.trim())).toEqual([
    expect.stringMatching(/^0\d\d [\d ]+$/),
    expect.stringMatching(/, Sarajevo$/),
  ])
  await expect.poll(() => page.locator('button:visible').count()).toBe(0)
})

test('the way to put the steps of a profile off begins where the steps begin', async () => {
  const { person, url } = views.findLast(({ path: address }) => address === '/majstor/pretraga-poslova')!
  const page = await screens.openPage(person)
  await page.goto(url)
  const starts = await page
    .locator('.completeness ~ form .quiet, .completeness ~ .chips > :first-child')
    .evaluateAll((elements) =>
      elements.map((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return element.matches('.quiet') ? range.getBoundingClientRect().left : element.getBoundingClientRect().left
      }),
    )
  expect(starts).toHaveLength(2)
  expect(Math.abs(starts[0]! - starts[1]!)).toBeLessThanOrEqual(1)
})

async function inspectPage(page: Page, { path: address, url }: PageView): Promise<string[]> {
  const faults: string[] = []
  const report = (found: string[], where: string) =>
    faults.push(...found.map((fault) => `${address}: ${fault} (${where})`))

  await page.setViewportSize(phone)
  await page.goto(url)
  report([...(await findShifts(page)), ...(await page.evaluate(findLayoutFaults))], '360')
  report(await page.evaluate(findBrokenWords), '100 %')
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    report(await page.evaluate(findFaintText), colorScheme)
  }
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  report(await page.evaluate(findBrokenWords), '200 %')
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await session.detach()

  await page.setViewportSize(desktop)
  await page.goto(url)
  report([...(await findShifts(page)), ...(await page.evaluate(findLayoutFaults))], '1280')
  return faults
}

/** What moved without the reader's doing, after the script and what it loads have had their time. */
async function findShifts(page: Page): Promise<string[]> {
  await page.waitForTimeout(settledMs)
  const shift = await page.evaluate(sumLayoutShifts)
  return shift > maxLayoutShift ? [`moves by ${shift.toFixed(3)}`] : []
}
