import { AxeBuilder } from '@axe-core/playwright'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { findLayoutFaults } from './layout-faults.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const sizes = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
]

/** Notes faults of the page and of the content security policy; the answer ends the watch and complains of them. */
export function watchErrors(page: Page): () => void {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => {
    // A refused form is answered with 400, which browsers report as a failed resource.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text())
  })
  return () => expect(faults).toEqual([])
}

const checkedPages = new Set<string>()
const uncheckedContexts = new WeakSet<BrowserContext>()

/** An older browser differs by what scripts find, and shows the same pages. */
export function leaveUnchecked(context: BrowserContext): void {
  uncheckedContexts.add(context)
}

/**
 * Looks at a page as a careful person would: in both themes, on small phones, with a thumb. Needs scripts for axe. A page
 * of which only the ids are new has been seen.
 */
export async function checkPage(page: Page, isScripted: boolean): Promise<void> {
  if (uncheckedContexts.has(page.context())) return
  await page.waitForLoadState()
  const shape = `${new URL(page.url()).pathname.replaceAll(/\d+/g, 'id')} ${await page.title()}`
  if (checkedPages.has(shape)) return
  checkedPages.add(shape)
  await expectNoSidewaysScroll(page)
  await expectLayout(page)
  if (isScripted) await expectAccessible(page)
}

/** The same page on a desk, in the same colours. */
export async function checkWidePage(page: Page, isScripted: boolean): Promise<void> {
  await expectNoSidewaysScroll(page, [{ width: 1280, height: 900 }])
  if (isScripted) await expectAccessible(page, ['light'])
}

async function expectNoSidewaysScroll(page: Page, screens = sizes): Promise<void> {
  for (const size of screens) {
    await page.setViewportSize(size)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(width, `${page.url()} at ${size.width} pixels scrolls sideways`).toBeLessThanOrEqual(size.width)
  }
}

async function expectLayout(page: Page): Promise<void> {
  expect.soft(await page.evaluate(findLayoutFaults), page.url()).toEqual([])
}

/** By every rule in the light theme; the dark one has other colours and nothing else. */
async function expectAccessible(page: Page, colorSchemes: ('dark' | 'light')[] = ['dark', 'light']): Promise<void> {
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(untilPainted)
    // Without frames it needs no page of its own to collect what they answered.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    // Its rule for the size of targets also counts what the bars hide at this scroll position; `findLayoutFaults` is stricter.
    const configured =
      colorScheme === 'dark' ? axe.withRules('color-contrast') : axe.withTags(rules).disableRules('target-size')
    const { violations } = await configured.analyze()
    const found = violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`,
    )
    expect.soft(found, `${page.url()} in the ${colorScheme} theme`).toEqual([])
  }
}

/** Colours between two themes have no contrast. A page in the background is never painted. */
async function untilPainted(): Promise<void> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
    setTimeout(resolve, 500)
  })
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
}
