import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagesWithAction } from '#tests/support/web/prepared-forms.ts'
import { readControls, submitForm } from './support/form-controls.ts'
import { startInterrupted, type Interrupted } from './support/interrupted-forms.ts'

let interrupted: Interrupted

beforeAll(async () => {
  interrupted = await startInterrupted()
})

afterAll(() => interrupted?.stop())

/** No network, a connection that breaks, and a proxy whose server is away. */
const interruptions = [
  { begin: (page: Page) => page.context().setOffline(true), end: (page: Page) => page.context().setOffline(false) },
  { begin: () => interrupted.network.become('broken'), end: () => interrupted.network.become('up') },
  { begin: () => interrupted.network.become('bad-gateway'), end: () => interrupted.network.become('up') },
]

test.each(pagesWithAction)(
  '$path keeps what was entered while it cannot be sent, and is then sent once',
  async (row) => {
    const { page, form } = await interrupted.openForm(row)
    const entered = await readControls(form)
    for (const { begin, end } of interruptions) {
      await begin(page)
      await submitForm(form)
      await form.locator('.not-sent').waitFor()
      expect(await readControls(form)).toEqual(entered)
      await end(page)
    }
    expect(interrupted.network.takeAnswers()).toEqual([])
    await submitForm(form)
    await expect
      .poll(() => interrupted.network.takeAnswers(), { timeout: 5_000 })
      .toEqual([expect.toBeOneOf([200, 202, 303])])
    await page.context().close()
  },
)
