import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditLog } from '#app/admins/audit.server.ts'
import { adminPassword, anAdmin, codeOf } from '#tests/support/data/admins.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { openPlainBrowser } from '#tests/support/web/plain-browser.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
beforeAll(async () => {
  web = await startWebProcess()
})
afterAll(() => web.stop())

const texts = Object.fromEntries(
  ['bs', 'en', 'de', 'es'].flatMap((language) => [
    [`title_${language}`, `Naslov ${language}`],
    [`message_${language}`, `Poruka ${language}`],
  ]),
)

test('an editor writes, previews, starts and stops an announcement, each with a typed reason in the log', async () => {
  await aClient()
  const { email, adminId } = await anAdmin('editor')
  const browser = openPlainBrowser(web)
  await browser.open('/admin/announcements/novo')
  await browser.send({ email, password: adminPassword })
  await browser.send({ code: await codeOf(adminId) })
  await browser.send({ ...texts, audience: 'everyone', city: '', skill: '', reason: 'Novo radno vrijeme' })
  const path = browser.address
  expect(path).toMatch(/^\/admin\/announcements\/\d+$/)
  for (const text of Object.values(texts)) expect(browser.page).toContain(text)

  await browser.open(`${path}/slanje`)
  expect(browser.page).toMatch(/Obavijest će dobiti \d+ član/)
  await expect(browser.send({ reason: '' })).rejects.toThrow()
  await browser.send({ reason: 'Uprava se složila' })
  expect(browser.address).toBe(path)
  expect(browser.page).toContain('Šalje se: 0 od')
  await browser.open(`${path}/zaustavljanje`)
  await browser.send({ reason: 'Greška u tekstu' })
  expect(browser.page).toContain('Slanje je zaustavljeno.')

  const { items } = await listAuditLog(db, { adminId }, 10)
  expect(items.map(({ action, reason, before, after }) => [action, reason, before, after])).toEqual([
    ['stop_announcement', 'Greška u tekstu', { state: 'running' }, { state: 'stopped', sent: 0 }],
    ['send_announcement', 'Uprava se složila', { state: 'draft' }, { state: 'running' }],
    ['draft_announcement', 'Novo radno vrijeme', null, { state: 'draft' }],
    ['sign_in', null, null, { network: '127.0.0.1' }],
  ])
})
