import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partOfToday } from '#tests/support/environment/part-of-today.ts'
import { isConversation, pagesWithAction } from '#tests/support/web/prepared-forms.ts'
import { submitForm } from './support/form-controls.ts'
import { expectSentOnce, startInterruptedPhones, walkForm, type Phones } from './support/interruptions.ts'

let phones: Phones

beforeAll(async () => {
  phones = await startInterruptedPhones()
})
afterAll(() => phones?.stop())

const forms = pagesWithAction.filter(({ area, path }) => area === 'clients' && !isConversation(path))

test.each(partOfToday(forms, 4))('what was entered on $path survives each interruption, and is sent once', (row) =>
  walkForm(phones, row),
)

test.each(pagesWithAction.filter(({ path }) => isConversation(path)))(
  'a message on $path waits below the others until it can be sent, and is sent once',
  async (row) => {
    const { page, form } = await phones.openForm(row)
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/unsent-messages-/.test(name)),
    )
    const text = `Zvono je Hodžić, kod ${randomUUID()}.`
    const bubble = page.locator('.mine', { hasText: text })
    await page.getByLabel('Vaša poruka').fill(text)
    phones.network.become('broken')
    await page.context().setOffline(true)
    for (const send of [() => submitForm(form), retry(page), retry(page)]) {
      await send()
      await page.getByRole('alert').filter({ hasText: 'Nije poslano' }).waitFor()
      expect(await bubble.count()).toBe(1)
      if (await page.evaluate(() => navigator.onLine)) phones.network.become('bad-gateway')
      await page.context().setOffline(false)
    }
    expect(phones.network.takeAnswers()).toEqual([])
    phones.network.become('up')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expectSentOnce(phones.network)
    await page.getByText('Pokušaj ponovo').waitFor({ state: 'detached' })
    expect(await bubble.count()).toBe(1)
    void page.close().catch(() => undefined)
  },
)

const retry = (page: Page) => () => page.getByText('Pokušaj ponovo').click()
