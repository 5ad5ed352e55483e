import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient } from '#tests/support/data/cast.ts'
import { verifyContacts } from '#tests/support/data/verified-contacts.ts'
import { signInAs, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess

beforeAll(async () => {
  web = await startWebProcess({ MAILBOX_DIR: '.data/test-uploads/mailbox' })
})

afterAll(() => web.stop())

test('the settings say that a number and an address must be confirmed first, and lead there', async () => {
  const selma = await aClient()
  const browser = await signInAs(web, selma)
  const page = await (await browser('/obavjestenja/postavke')).text()
  expect(page).toContain('SMS poruke šaljemo samo na potvrđen broj.')
  expect(page).toContain('E‑mail obavještenja šaljemo tek kad potvrdite adresu.')
  const [, toPhone] = /href="(\/potvrdi-telefon\/[\w-]+)"/.exec(page)!
  const [, toEmail] = /href="(\/potvrdi-email\/[\w-]+)"[^>]*>\s*<span>Potvrdi e‑mail/.exec(page)!
  for (const path of [toPhone, toEmail]) expect((await browser(path!)).status).toBe(200)

  await verifyContacts(selma)
  const confirmed = await (await browser('/obavjestenja/postavke')).text()
  expect(confirmed).not.toMatch(/potvrđen broj|potvrdite adresu|potvrdi-telefon/)
})
