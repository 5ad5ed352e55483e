import type { Locator, Page } from '@playwright/test'
import type { PageView } from '../support/page-views.ts'

type Size = { width: number; themes: ('light' | 'dark')[] }
export type State = { name: string; sizes: Size[]; enter?: (page: Page, view: PageView) => Promise<boolean> }

const phoneAndDesktop: Size[] = [360, 1280].map((width) => ({ width, themes: ['light', 'dark'] }))
const between: Size[] = [768, 1600].map((width) => ({ width, themes: ['light'] }))
const phone: Size[] = [{ width: 360, themes: ['light'] }]

export const pageStates: State[] = [
  { name: 'filled', sizes: [...phoneAndDesktop, ...between] },
  { name: 'refused', sizes: phoneAndDesktop, enter: refuseForm },
  { name: 'pending', sizes: phoneAndDesktop, enter: startPending },
  { name: 'offline', sizes: phone, enter: sendOffline },
  { name: 'error', sizes: phone, enter: followToError },
  { name: 'slow', sizes: phone, enter: openSlowly },
  { name: 'large-text', sizes: phone, enter: enlargeText },
]
export const emptyState: State = { name: 'empty', sizes: phoneAndDesktop }
export const longState: State = { name: 'long', sizes: phoneAndDesktop }

const refusalTimeoutMs = 3_000
/** The bar of a pending navigation is visible by then. */
const pendingMs = 500
const documentMs = 5_000

/** Sends the page's own form with nothing filled in. */
async function refuseForm(page: Page, { url }: PageView): Promise<boolean> {
  const form = await findOwnForm(page, url)
  if (!form) return false
  await form.evaluate((element: HTMLFormElement) => {
    for (const control of element.elements as Iterable<HTMLInputElement> & HTMLFormControlsCollection) {
      if (['checkbox', 'radio'].includes(control.type)) control.checked = false
      else if (!['hidden', 'submit', 'button', 'fieldset'].includes(control.type)) control.value = ''
    }
  })
  await clickSubmit(form)
  return page
    .locator('#form-errors')
    .waitFor({ timeout: refusalTimeoutMs })
    .then(
      () => true,
      () => false,
    )
}

/** Sends the page's own form, or follows one of the tabs, and nothing answers. */
async function startPending(page: Page, { url }: PageView): Promise<boolean> {
  const form = await findOwnForm(page, url)
  const tab = page.locator('.bottom-nav a:not([aria-current])').first()
  if (!form && !(await tab.isVisible())) return false
  await page.route('**', () => new Promise(() => undefined))
  await (form ? clickSubmit(form) : tab.click({ noWaitAfter: true }))
  await page.waitForTimeout(pendingMs)
  return true
}

/** Opens the page again on a line that brings neither its images nor its scripts. */
async function openSlowly(page: Page, { url }: PageView): Promise<boolean> {
  const late = ['image', 'script', 'fetch']
  await page.route('**', (route) => (late.includes(route.request().resourceType()) ? undefined : route.continue()))
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('main h1, main').first().waitFor()
  await page.waitForTimeout(pendingMs)
  return true
}

/** Sends the page's own form without a network. */
async function sendOffline(page: Page, { url }: PageView): Promise<boolean> {
  const form = await findOwnForm(page, url)
  if (!form) return false
  const session = await page.context().newCDPSession(page)
  const offline = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', offline)
  await clickSubmit(form)
  await page.waitForTimeout(pendingMs)
  return true
}

/** Follows one of the tabs, whose data the server fails to answer. */
async function followToError(page: Page): Promise<boolean> {
  const tab = page.locator('.bottom-nav a:not([aria-current])').first()
  if (!(await tab.isVisible())) return false
  const address = (await tab.getAttribute('href'))!
  await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: 'Unexpected Server Error' }))
  await tab.click({ noWaitAfter: true })
  // Some tabs are pages without React, which load as documents.
  const isAnswered = await Promise.any([
    page.waitForURL(`**${address}`, { timeout: documentMs }),
    page.locator('.not-sent').waitFor({ timeout: documentMs }),
  ]).then(
    () => true,
    () => false,
  )
  await page.waitForTimeout(pendingMs)
  return isAnswered
}

/** The browser's own setting of twice the usual text. */
async function enlargeText(page: Page): Promise<boolean> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  return true
}

/** A form with fields, as its page sends it to itself. */
async function findOwnForm(page: Page, url: string): Promise<Locator | undefined> {
  const path = new URL(url, page.url()).pathname
  const forms = page.locator('main form[method=post]:has(.field)')
  for (const form of await forms.all()) {
    const action = await form.evaluate((element: HTMLFormElement) => new URL(element.action).pathname)
    if (action === path) return form
  }
  return undefined
}

async function clickSubmit(form: Locator): Promise<void> {
  await form
    .locator('[type=submit]')
    .first()
    .evaluate((button: HTMLElement) => button.click())
}
