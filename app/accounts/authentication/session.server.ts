import { href, redirectDocument, type RouterContextProvider } from 'react-router'
import { holdAccess, type CheckedAccess } from '#app/accounts/access/holding.server.ts'
import { sessionLifetime } from '#app/accounts/rules.ts'
import { findRenewedToken } from '#app/accounts/sessions/renewal.server.ts'
import { endSession, findSessionOwner, startSession, type SessionUser } from '#app/accounts/sessions/sessions.server.ts'
import { findLink } from '#app/accounts/token-links.server.ts'
import { deriveSessionToken } from '#app/accounts/token-secrets.server.ts'
import { requestMetadataContext, maybeUser, sessionTokenContext } from '#app/http/session/context.server.ts'
import { flashCookie, readSessionToken, sessionCookie } from '#app/http/session/cookies.server.ts'
import { knownBrowserCookies } from '#app/accounts/authentication/known-browser.server.ts'
import { webDeviceId } from '#app/devices/device-ids.server.ts'
import { unregisterDevice } from '#app/devices/removing.server.ts'
import { db, inTransaction } from '#db/connection.ts'
import { lockPeople } from '#db/locks.ts'

type Context = Readonly<RouterContextProvider>

/** Opens a session whose token is of `key`, unless the access was revoked after it was checked; its cookies are `openedSessionHeaders`. */
export function openSession(
  context: Context,
  { userId, accessRevokedAt, key }: CheckedAccess & { key: string },
): Promise<boolean> {
  const { userAgent, network } = context.get(requestMetadataContext)
  return inTransaction(db, async (trx) => {
    if (!(await holdAccess(trx, { userId, accessRevokedAt }))) return false
    await startSession(trx, { userId, userAgent, network, now: new Date(), token: deriveSessionToken(key) })
    return true
  })
}

/** The cookies of a session that was just opened; the one that this browser had before ends. */
export async function openedSessionHeaders(
  request: Request,
  { token, userId }: { token: string; userId: number },
  message?: string,
): Promise<Headers> {
  const previousToken = await readSessionToken(request.headers.get('cookie'))
  if (previousToken && previousToken !== token) await endSession(db, previousToken)
  const headers = new Headers({ 'set-cookie': await serializeSession(token) })
  for (const cookie of await knownBrowserCookiesOf(request, { token, userId })) headers.append('set-cookie', cookie)
  if (message) headers.append('set-cookie', await flashCookie.serialize({ kind: 'success', message }))
  return headers
}

export function attemptSessionHeaders(
  request: Request,
  { userId, attempt }: { userId: number; attempt: string },
): Promise<Headers> {
  return openedSessionHeaders(request, { token: deriveSessionToken(attempt), userId })
}

function knownBrowserCookiesOf(request: Request, { token, userId }: { token: string; userId: number }) {
  return inTransaction(db, async (trx) => {
    await lockPeople(trx, [userId], 'share')
    return (await findSessionOwner(trx, token)) === userId ? knownBrowserCookies(trx, request, userId) : []
  })
}

/** The cookie of a session that a password change has renewed, also for replays of that change. */
export async function renewedSessionHeaders({
  id,
  sessionId,
}: Pick<SessionUser, 'id' | 'sessionId'>): Promise<Headers> {
  const token = await findRenewedToken(db, { userId: id, sessionId })
  return new Headers(token ? { 'set-cookie': await serializeSession(token) } : {})
}

/** The cookies after a new password by a mailed link: the browser is the owner's, and a session of theirs has a new token. */
export async function passwordResetHeaders(
  request: Request,
  { userId, token, user }: { userId: number; token: string; user: SessionUser | null },
): Promise<Headers> {
  const headers = user?.id === userId ? await renewedSessionHeaders(user) : new Headers()
  // A replay after access was revoked again is the thief's.
  const cookies = await inTransaction(db, async (trx) => {
    const link = await findLink(trx, { purpose: 'password', token })
    const isLatest = link?.usedAt && (await holdAccess(trx, { userId, accessRevokedAt: link.usedAt }))
    return isLatest ? knownBrowserCookies(trx, request, userId) : []
  })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return headers
}

/**
 * Ends the session and its push subscription, and clears the browser's storage. A service worker that has forms of this
 * member says so, and clears the rest itself.
 */
export async function closeSession(context: Context, request?: Request): Promise<Headers> {
  const token = context.get(sessionTokenContext)
  const user = maybeUser(context)
  if (user)
    await unregisterDevice(db, {
      userId: user.id,
      deviceId: webDeviceId({ sessionId: user.sessionId, userAgent: context.get(requestMetadataContext).userAgent }),
    })
  if (token) await endSession(db, token)
  const headers = await clearSessionHeaders()
  if (request?.headers.has('x-waiting-forms')) headers.delete('clear-site-data')
  return headers
}

/** Closed accounts get a document, because the page runs without React and the browser keeps nothing of the member. */
export async function redirectToClosed(): Promise<Response> {
  return redirectDocument(href('/racun-zatvoren'), { status: 303, headers: await clearSessionHeaders() })
}

function serializeSession(token: string): Promise<string> {
  return sessionCookie.serialize(token, { maxAge: sessionLifetime.absoluteDays * 86_400 })
}

export async function clearSessionHeaders(): Promise<Headers> {
  return new Headers({ 'set-cookie': await sessionCookie.serialize('', { maxAge: 0 }), 'clear-site-data': '"storage"' })
}
