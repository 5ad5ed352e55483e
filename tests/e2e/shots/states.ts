import type { Locator, Page } from '@playwright/test'
import type { PageView } from '../support/page-views.ts'

const refusalTimeoutMs = 3_000
/** The bar of a pending navigation is visible by then. */
const pendingMs = 500

/** Sends the page's own form with nothing filled in. */
export async function refuseForm(page: Page, { url }: PageView): Promise<boolean> {
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
export async function startPending(page: Page, { url }: PageView): Promise<boolean> {
  const form = await findOwnForm(page, url)
  const tab = page.locator('.bottom-nav a:not([aria-current])').first()
  if (!form && !(await tab.isVisible())) return false
  await page.route('**', () => new Promise(() => undefined))
  await (form ? clickSubmit(form) : tab.click({ noWaitAfter: true }))
  await page.waitForTimeout(pendingMs)
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
