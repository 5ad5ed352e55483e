import '#tests/support/environment/shop-settings.ts'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importArticles } from '#tools/seeds/articles.ts'
import { seedDemo } from '#tools/seeds/demo.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast } from '#tests/support/data/scenes.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'
import { findFaintText } from '../support/contrast.ts'
import { findLayoutFaults } from '../support/layout-faults.ts'
import { listEmptyViews, listPageViews, type PageView } from '../support/page-views.ts'
import { startScreens, type Screens } from '../support/screens.ts'
import { lengthenTexts } from './long-texts.ts'
import { enlargeText, followToError, refuseForm, sendOffline, startPending } from './states.ts'

const shotsFolder = path.resolve('.shots')
const paths = (process.env.SHOTS_PATHS ?? '/').split(',')
const parallelPages = 4
const maxHeight = 16_000
const imagesMs = 2_000
/** A page without scripts that waits for an answer cannot be looked at. */
const shootMs = 15_000

let mailbox: string
let web: WebProcess
let screens: Screens

beforeAll(async () => {
  mailbox = await mkdtemp(path.join(tmpdir(), 'majstorija-mailbox-'))
  await seedDemo(db, new Date())
  await importArticles(db, new Date())
  web = await startWebProcess({ MAILBOX_DIR: mailbox })
  screens = await startScreens(web.origin)
})

afterAll(async () => {
  await screens?.stop()
  await web?.stop()
  await rm(mailbox, { recursive: true, force: true })
})

type State = { name: string; sizes: Size[]; enter?: (page: Page, view: PageView) => Promise<boolean> }
type Size = { width: number; themes: ('light' | 'dark')[] }

const phoneAndDesktop: Size[] = [360, 1280].map((width) => ({ width, themes: ['light', 'dark'] }))
const between: Size[] = [768, 1600].map((width) => ({ width, themes: ['light'] }))
const phone: Size[] = [{ width: 360, themes: ['light'] }]

test('writes images of each page in each state, none of which has a fault that a machine can see', async () => {
  const views = await listPageViews(await aCast(), paths)
  expect(views.length, `no address starts with ${paths.join(' or ')}`).toBeGreaterThan(0)
  const empty = await listEmptyViews(paths)
  const faults = await shootAll(views, [
    { name: 'filled', sizes: [...phoneAndDesktop, ...between] },
    { name: 'refused', sizes: phoneAndDesktop, enter: refuseForm },
    { name: 'pending', sizes: phoneAndDesktop, enter: startPending },
    { name: 'offline', sizes: phone, enter: sendOffline },
    { name: 'error', sizes: phone, enter: followToError },
    { name: 'large-text', sizes: phone, enter: enlargeText },
  ])
  faults.push(...(await shootAll(empty, [{ name: 'empty', sizes: phoneAndDesktop }])))
  await lengthenTexts()
  faults.push(...(await shootAll(views, [{ name: 'long', sizes: phoneAndDesktop }])))
  process.stdout.write(`The images of ${views.length} pages are in ${shotsFolder}.\n`)
  expect(faults.toSorted()).toEqual([])
})

async function shootAll(views: PageView[], states: State[]): Promise<string[]> {
  const queue = views.flatMap((view) => states.map((state) => () => shootOrGiveUp(view, state))).values()
  const faults: string[] = []
  await Promise.all(
    Array.from({ length: parallelPages }, async () => {
      for (const takeShots of queue) faults.push(...(await takeShots()))
    }),
  )
  return faults
}

function shootOrGiveUp(view: PageView, state: State): Promise<string[]> {
  const failed = (error: Error) => [`${view.path}: ${error.message.split('\n')[0]} (${state.name})`]
  return Promise.race([shoot(view, state).catch(failed), pause(shootMs, [])])
}

/** All sizes of a page in one state, and the faults seen; a page that cannot be in this state has no images of it. */
async function shoot(view: PageView, { name, sizes, enter }: State): Promise<string[]> {
  const faults: string[] = []
  const page = await screens.openPage(view.person)
  await page.goto(view.url)
  if (!enter || (await enter(page, view))) {
    const folder = path.join(shotsFolder, view.path.slice(1).replaceAll('/', '_').replaceAll(':', '') || 'landing')
    await mkdir(folder, { recursive: true })
    for (const { width, themes } of sizes)
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme })
        await showWholePage(page, width)
        await page.screenshot({ path: path.join(folder, `${name}-${width}-${colorScheme}.png`) })
        const found = [...(await page.evaluate(findLayoutFaults)), ...(await page.evaluate(findFaintText))]
        faults.push(...found.map((fault) => `${view.path}: ${fault} (${name} ${width} ${colorScheme})`))
      }
  }
  void page.close().catch(() => undefined)
  return faults
}

/** In a window of the page's height the bars are at its edges. */
async function showWholePage(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 740 })
  const height = await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
    window.scrollTo(0, 0)
    return document.documentElement.scrollHeight
  })
  await page.setViewportSize({ width, height: Math.min(height, maxHeight) })
  await page.evaluate(waitForImages, imagesMs)
}

/** A pending page gets no more of them. */
function waitForImages(ms: number): Promise<unknown> {
  const images = [...document.images].map((image) => image.decode().catch(() => undefined))
  return Promise.race([Promise.all(images), new Promise((resolve) => setTimeout(resolve, ms))])
}
