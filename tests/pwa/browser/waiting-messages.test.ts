import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { waitForScripts } from '#tests/e2e/support/form-controls.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { readList, startWaitingPhones, type WaitingPhones } from '../support/waiting-phones.ts'

let phones: WaitingPhones

beforeAll(async () => {
  phones = await startWaitingPhones()
})
afterAll(() => phones?.stop())

vi.setConfig({ testTimeout: 120_000 })

const waitingText = 'Nije poslano. Šaljemo čim bude mreže.'

async function openConversation(): Promise<{ page: Page; cast: Cast; path: string }> {
  const cast = await aCast()
  const { adId } = await anAdAtStage('in_progress', cast)
  const path = `/klijent/poruke/${adId}`
  const page = await phones.openPage(cast.client, path)
  await page.waitForFunction(() => document.querySelector('.toasts'))
  return { page, cast, path }
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Vaša poruka').fill(text)
  await page.getByRole('button', { name: 'Pošalji poruku' }).click()
}

const bubble = (page: Page, text: string) => page.locator('main li', { hasText: text })

/** After the one with which the cast has met. */
const textsOf = async ({ client }: Cast) => {
  const rows = await db
    .selectFrom('messages')
    .select('text')
    .where('sender_id', '=', client.id)
    .orderBy('id')
    .offset(1)
    .execute()
  return rows.map(({ text }) => text)
}

test('messages from airplane mode leave by themselves when it ends, in their order, each once', async () => {
  const { page, cast } = await openConversation()
  await page.context().setOffline(true)
  for (const text of ['Zvono je Hodžić.', 'Drugi sprat.']) {
    await write(page, text)
    await bubble(page, text).getByText(waitingText).waitFor()
  }
  phones.network.become('bad-gateway')
  await page.context().setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.waitForTimeout(1_000)
  // The bubble tells it already; a notice would lie over what can be done about it.
  expect(await page.locator('.waiting-form').count()).toBe(0)
  phones.network.become('up')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  for (const text of ['Zvono je Hodžić.', 'Drugi sprat.'])
    await bubble(page, text)
      .getByText(/· Poslano$/)
      .waitFor()
  expect(await page.getByText(waitingText).count()).toBe(0)
  expect(await page.locator('.waiting-form').count()).toBe(0)
  expect(await textsOf(cast)).toEqual(['Zvono je Hodžić.', 'Drugi sprat.'])
})

test('a message that waits is listed, and leaves although its conversation was closed', async () => {
  const { page, cast } = await openConversation()
  await page.context().setOffline(true)
  await write(page, 'Ključ je kod komšije.')
  await bubble(page, 'Ključ je kod komšije.').getByText(waitingText).waitFor()
  const [item, ...others] = await readList(page)
  expect(item).toMatch(/^Razgovor.*Čeka mrežu/)
  expect(item).toContain('Ključ je kod komšije.')
  expect(others).toEqual([])

  // Opened without a network and left open, the list shows by itself what has become of it.
  await page.context().setOffline(false)
  await page.locator('main li', { hasText: 'Poruka je poslana.' }).waitFor()
  expect(await page.getByText('Čeka mrežu').count()).toBe(0)
  expect(await textsOf(cast)).toEqual(['Ključ je kod komšije.'])
})

test('a list that was opened with a network shows what begins to wait, and that it does no longer', async () => {
  const { page, cast } = await openConversation()
  phones.network.become('broken')
  const list = await phones.openTab(cast.client)
  expect(await readList(list)).toEqual([])
  await waitForScripts(list)
  await write(page, 'Dolazim kasnije.')
  await list.locator('main li', { hasText: 'Čeka mrežu' }).waitFor()
  await waitForScripts(list)
  phones.network.become('up')
  await list.evaluate(() => dispatchEvent(new Event('online')))
  await list.getByText('Čeka mrežu').waitFor({ state: 'detached' })
  await bubble(page, 'Dolazim kasnije.')
    .getByText(/· Poslano$/)
    .waitFor()
  expect(await textsOf(cast)).toEqual(['Dolazim kasnije.'])
})

test('a message that waits and is deleted is not sent', async () => {
  const { page, cast } = await openConversation()
  phones.network.become('broken')
  await write(page, 'Ipak ne treba.')
  await bubble(page, 'Ipak ne treba.').getByText(waitingText).waitFor()
  await bubble(page, 'Ipak ne treba.').getByRole('button', { name: 'Obriši' }).click()
  await expect.poll(() => readList(page), { timeout: 30_000 }).toEqual([])
  phones.network.become('up')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.waitForTimeout(3_000)
  expect(await textsOf(cast)).toEqual([])
})
