import { Secret, TOTP } from 'otpauth'
import { createAdmin } from '#app/admins/accounts.server.ts'
import type { AdminRole } from '#app/admins/rules.ts'
import { startAdminSession } from '#app/admins/sessions.server.ts'
import { findAdminById } from '#app/admins/signing-in.server.ts'
import { issueAccessToken } from '#app/admins/tokens.server.ts'
import { describeTotp } from '#app/accounts/second-factor/totp.server.ts'
import { db } from '#tests/support/data/database.ts'
import { adminCookies } from '#tests/support/web/admin-cookies.ts'
import { openBrowser, type Browser } from '#tests/support/web/web-process.ts'

export const adminPassword = 'uprava-lozinka-1'
let count = 0

/** An admin with an enrolled app, unless `isEnrolled` is false. */
export async function anAdmin(role: AdminRole = 'owner', { isEnrolled = true } = {}) {
  count += 1
  const email = `${role}${count}-${process.pid}@uprava.primjer`
  const outcome = await createAdmin(db, { email, name: `Uprava ${count}`, role, password: adminPassword })
  if (!outcome.ok) throw new Error(outcome.reason)
  const { adminId } = outcome.value
  if (isEnrolled)
    await db.updateTable('admins').set({ totp_enrolled_at: new Date() }).where('id', '=', adminId).execute()
  return { id: adminId, adminId, email, role }
}

/** What the app of this admin shows at this moment. */
export async function codeOf(adminId: number, now = new Date()): Promise<string> {
  const { secret, email } = (await findAdminById(db, adminId))!
  const { typed } = describeTotp({ owner: 'admin', email, secret })
  const totp = new TOTP({ secret: Secret.fromBase32(typed.replaceAll(' ', '')) })
  return totp.generate({ timestamp: now.getTime() })
}

export async function openAdminTokens(adminId: number) {
  const now = new Date()
  const tokens = await startAdminSession(db, { adminId, userAgent: 'tests', network: '127.0.0.1', now })
  return { ...tokens, ...(await issueAccessToken(tokens, now)) }
}

/** A browser in which this admin has signed in. */
export async function signInAsAdmin(web: { origin: string }, { adminId }: { adminId: number }): Promise<Browser> {
  const { accessToken, refreshToken } = await openAdminTokens(adminId)
  return openBrowser(web, adminCookies({ 'admin-access': accessToken, 'admin-refresh': refreshToken }))
}

/** The admin's calls of the API. */
export async function bearerOf(adminId: number): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${(await openAdminTokens(adminId)).accessToken}` }
}
