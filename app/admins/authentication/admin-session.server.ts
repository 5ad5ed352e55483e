import { createContext, type RouterContextProvider } from 'react-router'
import { cookieLeewayMs } from '#app/admins/rules.ts'
import {
  findSessionAdmin,
  refreshAdminSession,
  startAdminSession,
  type Admin,
  type AdminTokens,
} from '#app/admins/sessions.server.ts'
import { issueAccessToken, readAccessToken } from '#app/admins/tokens.server.ts'
import {
  adminAccessCookie,
  adminPendingCookie,
  adminRefreshCookie,
  clearAdminCookies,
  readAdminCookie,
} from '#app/admins/authentication/admin-cookies.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { db } from '#db/connection.ts'

type Context = Readonly<RouterContextProvider>

const adminContext = createContext<Admin | null>(null)

export function maybeAdmin(context: Context): Admin | null {
  return context.get(adminContext)
}

export function currentAdmin(context: Context): Admin {
  const admin = context.get(adminContext)
  if (!admin) throw new Error('No admin is signed in')
  return admin
}

/** Finds the admin of the cookies, which it renews when the access token is over; the new cookies are the result. */
export async function loadAdmin(request: Request, context: Context): Promise<Headers> {
  const now = new Date()
  const accessToken = await readAdminCookie(adminAccessCookie, request)
  const claims = accessToken && (await readAccessToken(accessToken, now))
  const admin = claims ? await findSessionAdmin(db, claims) : undefined
  if (admin) {
    context.set(adminContext, admin)
    return new Headers()
  }
  const refreshToken = await readAdminCookie(adminRefreshCookie, request)
  if (!refreshToken) return new Headers()
  const { receivedAt } = context.get(requestMetadataContext)
  const outcome = await refreshAdminSession(db, { refreshToken, receivedAt, leewayMs: cookieLeewayMs, now })
  if (!outcome.ok) return clearAdminCookies()
  context.set(adminContext, (await findSessionAdmin(db, outcome.value)) ?? null)
  return tokenCookies(outcome.value, now)
}

export async function findBearerAdmin(request: Request): Promise<Admin | undefined> {
  const [, token] = /^Bearer ([\w.-]{20,2000})$/i.exec(request.headers.get('authorization') ?? '') ?? []
  const claims = token && (await readAccessToken(token, new Date()))
  return claims ? findSessionAdmin(db, claims) : undefined
}

/** Signs an admin in whose password and code were right. */
export async function openAdminSession(context: Context, adminId: number): Promise<Headers> {
  const now = new Date()
  const { userAgent, network } = context.get(requestMetadataContext)
  const headers = await tokenCookies(await startAdminSession(db, { adminId, userAgent, network, now }), now)
  headers.append('set-cookie', await adminPendingCookie.serialize('', { maxAge: 0 }))
  return headers
}

async function tokenCookies(tokens: AdminTokens, now: Date): Promise<Headers> {
  const { accessToken } = await issueAccessToken(tokens, now)
  const headers = new Headers({ 'set-cookie': await adminAccessCookie.serialize(accessToken) })
  headers.append('set-cookie', await adminRefreshCookie.serialize(tokens.refreshToken))
  return headers
}
