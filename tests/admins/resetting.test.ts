import { afterAll, beforeAll, expect, test } from 'vitest'
import { disableAdmin, resetAdmin } from '#app/admins/accounts.server.ts'
import { findSessionAdmin, refreshAdminSession } from '#app/admins/sessions.server.ts'
import { adminPassword, anAdmin, codeOf, openAdminTokens } from '#tests/support/data/admins.ts'
import { db } from '#tests/support/data/database.ts'
import { startWeb, type Web } from '#tests/support/web/in-process-web.ts'
import { openPlainBrowser } from '#tests/support/web/plain-browser.ts'

let web: Web
beforeAll(async () => {
  web = await startWeb()
})
afterAll(() => web.stop())

const newPassword = 'sasvim-nova-uprava'

type Ending = (email: string) => Promise<unknown>
const endings: [string, Ending][] = [
  ['a reset', (email) => resetAdmin(db, { email, password: newPassword, now: new Date() })],
  ['a shut-out', (email) => disableAdmin(db, { email, now: new Date() })],
  [
    'a shut-out with a reset',
    async (email) => {
      await disableAdmin(db, { email, now: new Date() })
      await resetAdmin(db, { email, password: newPassword, now: new Date() })
    },
  ],
]

test.each(endings)('%s ends a sign-in that knows only the password yet', async (_, end) => {
  for (const isEnrolled of [true, false]) {
    const { email, adminId } = await anAdmin('owner', { isEnrolled })
    const browser = openPlainBrowser(web)
    await browser.open('/admin/prijava')
    await browser.send({ email, password: adminPassword })
    const step = browser.address
    expect(step).toMatch(isEnrolled ? /prijava\/kod/ : /prijava\/aplikacija/)
    await end(email)
    for (const path of [step, '/admin/prijava/aplikacija', '/admin/prijava/kod']) {
      await browser.open(path)
      expect(browser.address).toContain('/admin/prijava')
      expect(browser.page).toContain('name="password"')
    }
    expect(await db.selectFrom('admin_sessions').select('id').where('admin_id', '=', adminId).execute()).toEqual([])
  }
})

test('a sign-in that goes on after the reset works with the new password and the new app', async () => {
  const { email, adminId } = await anAdmin()
  await resetAdmin(db, { email, password: newPassword, now: new Date() })
  const browser = openPlainBrowser(web)
  await browser.open('/admin/prijava')
  await browser.send({ email, password: newPassword })
  await browser.send({ code: await codeOf(adminId) })
  await browser.open('/admin')
  expect(browser.address).toBe('/admin')
})

test.each(endings)('%s ends sessions and the families of their refresh tokens', async (_, end) => {
  const { email, adminId } = await anAdmin()
  const { sessionId, refreshToken } = await openAdminTokens(adminId)
  await end(email)
  expect(await findSessionAdmin(db, { adminId, sessionId })).toBeUndefined()
  const now = new Date()
  expect(await refreshAdminSession(db, { refreshToken, receivedAt: now, now })).toMatchObject({ ok: false })
})
