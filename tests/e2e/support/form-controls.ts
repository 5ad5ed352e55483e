import type { Locator, Page } from '@playwright/test'

/** The form of this page that posts to the path of `action`. */
export async function findForm(page: Page, action: string): Promise<Locator> {
  const target = new URL(action, page.url()).pathname
  const index = await page
    .locator('form')
    .evaluateAll(
      (forms, path) =>
        (forms as HTMLFormElement[]).findIndex(
          (form) => form.method === 'post' && new URL(form.action).pathname === path,
        ),
      target,
    )
  if (index < 0) throw new Error(`no form for ${target} on ${page.url()}`)
  return page.locator('form').nth(index)
}

/** Enters the values; texts that stand there already are continued. */
export async function fillControls(form: Locator, entries: [name: string, value: string][]): Promise<void> {
  await form.evaluate((element, pairs) => {
    for (const control of (element as HTMLFormElement).elements as Iterable<HTMLInputElement> &
      HTMLFormControlsCollection) {
      const values = pairs.filter(([name]) => name === control.name).map(([, value]) => value)
      if (control.type === 'hidden' || control.disabled || values.length === 0) continue
      if (control.type === 'checkbox' || control.type === 'radio') control.checked = values.includes(control.value)
      else control.value = control.type === 'textarea' ? `${values[0]} I još nešto.` : values[0]!
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }, entries)
  for (const file of await form.locator('input[type=file]').all()) await file.setInputFiles(photo)
}

/** What a person sees in the form: of a file field, how many are chosen. */
export async function readControls(form: Locator): Promise<[name: string, value: string | boolean | number][]> {
  return form.evaluate((element) => {
    // An image that has arrived by itself is no file of the form any more.
    const uploaded = element.querySelectorAll('[type=hidden][name=imageIds]').length
    return ([...(element as HTMLFormElement).elements] as HTMLInputElement[])
      .filter(({ name, type }) => name && !['hidden', 'submit'].includes(type))
      .map(({ name, type, value, checked, files }) => [
        name,
        type === 'file' ? files!.length + uploaded : type === 'checkbox' || type === 'radio' ? checked : value,
      ])
  })
}

/** Also in a menu, which is opened. */
export async function submitForm(form: Locator): Promise<void> {
  await form
    .locator('[type=submit]')
    .first()
    .evaluate((button: HTMLElement) => {
      button.closest('details')?.setAttribute('open', '')
      button.click()
    })
}

/** A page of the phone's service worker, whose scripts have run. */
export async function waitUntilReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await waitForScripts(page)
}

/** Every page has its deferred script, and a hydrated one its guarded router. */
export async function waitForScripts(page: Page): Promise<void> {
  const deferred = await page.waitForFunction(
    () => performance.getEntriesByType('resource').find(({ name }) => /\/deferred-/.test(name))?.name,
  )
  // A module that has loaded still waits for those that it imports.
  await page.evaluate(`import('${await deferred.jsonValue()}')`)
  await page.waitForFunction(() => !('__reactRouterContext' in window && /native code/.test(String(fetch))))
}

const photo = {
  name: 'slika.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
    'base64',
  ),
}
