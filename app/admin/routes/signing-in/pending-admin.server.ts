import { createContext, href, redirect } from 'react-router'
import { findAdminById } from '#app/admins/signing-in.server.ts'
import { readPendingToken } from '#app/admins/tokens.server.ts'
import { adminPendingCookie, readAdminCookie } from '#app/http/session/admin-cookies.server.ts'
import { db } from '#db/connection.ts'

/** Of the app that this request has enrolled. */
export const recoveryCodesContext = createContext<string[] | null>(null)

/** The admin whose password was right in this browser, or the way back to the sign-in. */
export async function loadPendingAdmin(request: Request, { isEnrolled }: { isEnrolled: boolean }) {
  const token = await readAdminCookie(adminPendingCookie, request)
  const adminId = token && (await readPendingToken(token, new Date()))
  const admin = adminId ? await findAdminById(db, adminId) : undefined
  if (!admin || (admin.enrolledAt !== null) !== isEnrolled) throw redirect(href('/admin/prijava'), { status: 303 })
  return admin
}
