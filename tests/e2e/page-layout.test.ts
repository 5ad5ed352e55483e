import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCast } from '#tests/support/data/scenes.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'
import { findBrokenWords, findLayoutFaults } from './support/layout-faults.ts'
import { listPageViews, type PageView } from './support/page-views.ts'
import { startScreens, type Screens } from './support/screens.ts'

const parallelPages = 4

let folder: string
let web: WebProcess
let screens: Screens
let views: PageView[]

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'majstorija-mailbox-'))
  web = await startWebProcess({ MAILBOX_DIR: folder })
  screens = await startScreens(web.origin)
  views = await listPageViews(await aCast())
})

afterAll(async () => {
  await screens?.stop()
  await web?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('every page is laid out for thumbs and eyes on phones and large screens, in both themes and with large text', async () => {
  expect(views.length).toBeGreaterThan(70)
  const queue = views.values()
  const faults: string[] = []
  await Promise.all(
    Array.from({ length: parallelPages }, async () => {
      for (const view of queue) faults.push(...(await inspectPage(view)))
    }),
  )
  expect(faults.toSorted()).toEqual([])
})

async function inspectPage({ path: address, url, person }: PageView): Promise<string[]> {
  const page = await screens.openPage(person)
  await page.goto(url)
  const faults: string[] = []
  for (const size of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    faults.push(...(await page.evaluate(findLayoutFaults)).map((fault) => `${address}: ${fault} (${size.width})`))
  }
  await page.setViewportSize({ width: 360, height: 740 })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    faults.push(...(await findFaintText(page)).map((fault) => `${address}: ${fault} (${colorScheme})`))
  }
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  faults.push(...(await page.evaluate(findBrokenWords)).map((fault) => `${address}: ${fault} (200 %)`))
  void page.close().catch(() => undefined)
  return faults
}

async function findFaintText(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withRules(['color-contrast']).analyze()
  return violations.flatMap(({ nodes }) => nodes.map(({ target }) => `faint text: ${target.join(' ')}`))
}
