import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLinkToken } from '#app/notifications/channels/link-token.server.ts'
import { aJobOfToday } from '#tests/assignments/appointments/appointment-fixtures.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'
import { checkPage } from '#tests/e2e/support/page-checks.ts'
import { startScreens, type Screens } from '#tests/e2e/support/screens.ts'

let web: WebProcess
let cast: Cast

beforeAll(async () => {
  web = await startWebProcess()
  cast = await aCast()
})
afterAll(() => web?.stop())

describe.each([true, false])('with scripts: %s', (javaScriptEnabled) => {
  let screens: Screens

  beforeAll(async () => {
    screens = await startScreens(web.origin, { javaScriptEnabled })
  })
  afterAll(() => screens?.stop())

  async function openPage(person: { id: number } | null): Promise<Page> {
    const page = await screens.openPage(person)
    if (!javaScriptEnabled) await page.context().clearCookies({ name: 'js' })
    return page
  }

  test('a worker says from the mail that they are late, then that they cannot, and signs in to propose another day', async () => {
    const { adId, workerId, proposalId: subjectId } = await aJobOfToday()
    const expiresAt = new Date(Date.now() + 3_600_000)
    const link = `/dolazak/${createLinkToken('arrival', { workerId, subjectId, expiresAt })}`
    const page = await openPage(null)
    await page.goto(`${link}?lng=bs&odgovor=late`)
    await checkPage(page, javaScriptEnabled)
    await page.getByRole('button', { name: 'Pošalji odgovor' }).click()
    await page.getByText('Klijent je obaviješten da kasnite.').waitFor()
    expect(await page.getByRole('radio', { name: 'Kasnim' }).isChecked()).toBe(true)

    await page.goto(link)
    await page.getByText('Javili ste da kasnite.').waitFor()
    await page.getByRole('radio', { name: 'Ne mogu' }).check()
    await page.getByRole('button', { name: 'Pošalji odgovor' }).click()
    await page.getByRole('heading', { name: 'Javili ste da ne možete doći' }).waitFor()
    await checkPage(page, javaScriptEnabled)
    await page.getByRole('link', { name: 'Predloži drugi termin' }).click()
    await page.waitForURL(/\/prijava\?/)
    expect(new URL(page.url()).searchParams.get('next')).toBe(`/majstor/dogovor/${adId}`)
  })

  test('a client takes the next offer because of the worker, who contests that, and the client reads it', async () => {
    const { adId } = await anAdAtStage('in_progress', cast)
    const client = await openPage(cast.client)
    await client.goto(`/klijent/dogovor/${adId}`)
    await client.getByRole('link', { name: 'Uzmi sljedeću ponudu' }).click()
    await client.getByRole('heading', { name: 'Uzmite sljedeću ponudu' }).waitFor()
    await checkPage(client, javaScriptEnabled)
    await client.getByRole('link', { name: /Senad/ }).first().click()
    await client.getByRole('heading', { name: 'Uzeti ovu ponudu?' }).waitFor()
    await client.getByRole('radio', { name: 'Majstor ne može doći' }).check()
    await checkPage(client, javaScriptEnabled)
    await client.getByRole('button', { name: /^Prihvati/ }).click()
    await client.getByText('Prihvatili ste drugu ponudu.').waitFor()
    const accepted = db.selectFrom('offers').select('worker_id').where('ad_id', '=', adId)
    expect(await accepted.where('status', '=', 'accepted').execute()).toEqual([{ worker_id: cast.otherWorker.id }])

    const worker = await openPage(cast.worker)
    await worker.goto(`/majstor/posao/${adId}`)
    await worker.getByRole('link', { name: 'Ospori razlog' }).click()
    await worker.getByLabel('Šta se desilo').fill('Mogao sam doći.')
    await checkPage(worker, javaScriptEnabled)
    await worker.getByRole('button', { name: 'Ospori' }).click()
    await worker.getByText('Osporili ste: „Mogao sam doći.“').waitFor()

    await client.goto(`/klijent/dogovor/${adId}/razlog`)
    await client.getByText('Mirza osporava: „Mogao sam doći.“').waitFor()
    await checkPage(client, javaScriptEnabled)
  })
})
