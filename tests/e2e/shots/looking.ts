import type { Page } from '@playwright/test'
import { findFaintText } from '../support/contrast.ts'
import { findBrokenWords, findLayoutFaults } from '../support/layout-faults.ts'
import type { PageView } from '../support/page-views.ts'
import type { Screens } from '../support/screens.ts'
import type { State } from './states.ts'

const maxHeight = 16_000
const imagesMs = 2_000

type Looked = { screens: Screens; view: PageView; state: State }

/** The faults of a page in one state, in all sizes of which it calls `take`; undefined of one that cannot be in this state. */
export async function lookAt(
  { screens, view, state: { name, sizes, enter } }: Looked,
  take?: (page: Page, shot: string) => Promise<unknown>,
): Promise<string[] | undefined> {
  const faults: string[] = []
  const page = await screens.openPage(view.person)
  await page.goto(view.url)
  const isEntered = !enter || (await enter(page, view))
  if (isEntered)
    for (const { width, themes } of sizes)
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme })
        await showWholePage(page, width)
        await take?.(page, `${name}-${width}-${colorScheme}`)
        const found = [...(await page.evaluate(findLayoutFaults)), ...(await page.evaluate(findFaintText))]
        if (name !== 'long') found.push(...(await page.evaluate(findBrokenWords)))
        faults.push(...found.map((fault) => `${view.path}: ${fault} (${name} ${width} ${colorScheme})`))
      }
  void page.close().catch(() => undefined)
  return isEntered ? faults : undefined
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
