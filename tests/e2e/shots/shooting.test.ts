import '#tests/support/environment/shop-settings.ts'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importArticles } from '#tools/seeds/articles.ts'
import { seedDemo } from '#tools/seeds/demo.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast } from '#tests/support/data/scenes.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'
import { listEmptyViews, listPageViews, type PageView } from '../support/page-views.ts'
import { startScreens, type Screens } from '../support/screens.ts'
import { refuseForm, startPending } from './states.ts'

const shotsFolder = path.resolve('.shots')
const paths = (process.env.SHOTS_PATHS ?? '/').split(',')
const parallelPages = 4
const maxHeight = 16_000
const imagesMs = 2_000

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

test('writes images of each page: filled, empty, refused and pending', async () => {
  const views = await listPageViews(await aCast(), paths)
  expect(views.length, `no address starts with ${paths.join(' or ')}`).toBeGreaterThan(0)
  const shots: (() => Promise<void>)[] = [
    ...views.map((view) => () => shoot(view, 'filled')),
    ...(await listEmptyViews(paths)).map((view) => () => shoot(view, 'empty')),
    ...views.map((view) => () => shoot(view, 'refused', refuseForm)),
    ...views.map((view) => () => shoot(view, 'pending', startPending)),
  ]
  const queue = shots.values()
  await Promise.all(
    Array.from({ length: parallelPages }, async () => {
      for (const takeShots of queue) await takeShots()
    }),
  )
  process.stdout.write(`The images of ${views.length} pages are in ${shotsFolder}.\n`)
})

/** Both sizes and themes of a page in one state; a page that cannot be in this state has no images of it. */
async function shoot(view: PageView, state: string, enter: (page: Page, view: PageView) => Promise<boolean> = always) {
  const page = await screens.openPage(view.person)
  await page.goto(view.url)
  if (await enter(page, view)) {
    const folder = path.join(shotsFolder, view.path.slice(1).replaceAll('/', '_').replaceAll(':', '') || 'landing')
    await mkdir(folder, { recursive: true })
    for (const width of [360, 1280])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await showWholePage(page, width)
        await page.screenshot({ path: path.join(folder, `${state}-${width}-${colorScheme}.png`) })
      }
  }
  void page.close().catch(() => undefined)
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

async function always() {
  return true
}
