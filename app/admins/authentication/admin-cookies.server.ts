import { createCookie } from 'react-router'
import { accessTokenMinutes, refreshTokenHours } from '#app/admins/rules.ts'
import { isSecure } from '#app/config.server.ts'

/** With a path of their own, so that public pages never get them; the `__Host-` prefix would want all paths. */
const baseOptions = { path: '/admin', httpOnly: true, sameSite: 'strict', secure: isSecure } as const

export const adminAccessCookie = createCookie('admin-access', { ...baseOptions, maxAge: accessTokenMinutes * 60 })
export const adminRefreshCookie = createCookie('admin-refresh', { ...baseOptions, maxAge: refreshTokenHours * 3600 })
/** Between the password and the code. */
export const adminPendingCookie = createCookie('admin-pending', { ...baseOptions, maxAge: 600 })

export const csvSeparatorCookie = createCookie('admin-csv', { ...baseOptions, maxAge: 365 * 24 * 3600 })

type AdminCookie = typeof adminAccessCookie

export async function readAdminCookie(cookie: AdminCookie, request: Request): Promise<string | undefined> {
  const value: unknown = await cookie.parse(request.headers.get('cookie'))
  return typeof value === 'string' && value !== '' ? value : undefined
}

export async function clearAdminCookies(): Promise<Headers> {
  const headers = new Headers()
  for (const cookie of [adminAccessCookie, adminRefreshCookie, adminPendingCookie])
    headers.append('set-cookie', await cookie.serialize('', { maxAge: 0 }))
  return headers
}
