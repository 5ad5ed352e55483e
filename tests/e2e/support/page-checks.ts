import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const minTargetSize = 44
const fileButton =
  'xpath=self::input[@type="file"]/../descendant-or-self::label[contains(concat(" ", @class, " "), " button ")]'
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

/**
 * Looks at a page as a careful person would: in both themes, on small phones, with a thumb. Needs scripts for axe. A page
 * of which only the ids are new has been seen.
 */
export async function checkPage(page: Page, isScripted: boolean): Promise<void> {
  await page.waitForLoadState()
  const shape = `${new URL(page.url()).pathname.replaceAll(/\d+/g, 'id')} ${await page.title()}`
  if (checkedPages.has(shape)) return
  checkedPages.add(shape)
  await expectNoSidewaysScroll(page)
  await expectTouchTargets(page)
  if (isScripted) await expectAccessible(page)
}

/** The same page on a desk. */
export async function checkWidePage(page: Page, isScripted: boolean): Promise<void> {
  await expectNoSidewaysScroll(page, [{ width: 1280, height: 900 }])
  if (isScripted) await expectAccessible(page)
}

async function expectNoSidewaysScroll(page: Page, screens = sizes): Promise<void> {
  for (const size of screens) {
    await page.setViewportSize(size)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(width, `${page.url()} at ${size.width} pixels scrolls sideways`).toBeLessThanOrEqual(size.width)
  }
}

async function expectTouchTargets(page: Page): Promise<void> {
  for (const role of ['button', 'textbox', 'searchbox', 'combobox'] as const) {
    for (const control of await page.getByRole(role).all()) {
      // Where a button is the label of a hidden field for files, thumbs hit that.
      const target = control.locator(fileButton).filter({ visible: true }).or(control).first()
      // A toast may be gone before it is its turn.
      const box = await target.boundingBox({ timeout: 1_000 }).catch(() => null)
      // What covers its whole card does so by a pseudo-element, which has no bounding box.
      const isCover = (await control.getAttribute('class'))?.split(' ').includes('cover')
      if (!box || isCover) continue
      // The border of a field belongs to its frame, which is as easy to hit.
      const label = `${page.url()}: ${role} "${(await control.getAttribute('name')) ?? (await control.innerText())}"`
      expect
        .soft(Math.round(box.height), label)
        .toBeGreaterThanOrEqual(role === 'textbox' ? minTargetSize - 4 : minTargetSize)
      expect.soft(Math.round(box.width), label).toBeGreaterThanOrEqual(minTargetSize)
    }
  }
}

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(untilPainted)
    // Its rule for the size of targets also counts what the bars hide at this scroll position; `suitsThumbs` is stricter.
    const { violations } = await new AxeBuilder({ page }).withTags(rules).disableRules('target-size').analyze()
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
