import { href, redirect } from 'react-router'
import { findAdminById } from '#app/admins/signing-in.server.ts'
import { fingerprintCredential, readPendingToken } from '#app/admins/tokens.server.ts'
import { adminPendingCookie, readAdminCookie } from '#app/admins/authentication/admin-cookies.server.ts'
import { db } from '#db/connection.ts'

/** The admin whose password was right in this browser, or the way back to the sign-in. */
export async function loadPendingAdmin(request: Request, { isEnrolled }: { isEnrolled: boolean }) {
  const token = await readAdminCookie(adminPendingCookie, request)
  const pending = token ? await readPendingToken(token, new Date()) : undefined
  const admin = pending && (await findAdminById(db, pending.adminId))
  const isCurrent = admin !== undefined && fingerprintCredential(admin) === pending?.credential
  if (!isCurrent || (admin.enrolledAt !== null) !== isEnrolled) throw redirect(href('/admin/prijava'), { status: 303 })
  return admin
}
