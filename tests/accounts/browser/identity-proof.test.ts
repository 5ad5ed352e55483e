import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startScreens, type Screens } from '#tests/e2e/support/screens.ts'
import { aClient, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

vi.setConfig({ testTimeout: 120_000 })

let web: WebProcess
let screens: Screens

beforeAll(async () => {
  web = await startWebProcess()
  screens = await startScreens(web.origin)
})
afterAll(async () => {
  await screens?.stop()
  await web?.stop()
})

test('a button of a page with scripts leads to the password, and back to the page where it is pressed again', async () => {
  const amra = await aClient()
  const page = await screens.openPage(amra)
  const longAgo = new Date(Date.now() - 3_600_000)
  await db.updateTable('sessions').set({ created_at: longAgo }).where('user_id', '=', amra.id).execute()
  await page.goto('/klijent/moj-profil/privatnost')
  const button = page.getByRole('button', { name: 'Pripremi moje podatke' })
  await button.click()
  await page.waitForURL('**/potvrda-identiteta?next=*')
  await page.getByLabel('Trenutna lozinka').fill(password)
  await page.getByRole('button', { name: 'Nastavi' }).click()
  await page.waitForURL('**/klijent/moj-profil/privatnost')
  await page.getByText('Hvala, to ste Vi.').waitFor()
  await button.click()
  await page.getByText('Pripremamo Vaše podatke.').first().waitFor()
  expect(await db.selectFrom('data_exports').select('id').where('user_id', '=', amra.id).execute()).toHaveLength(1)
})
