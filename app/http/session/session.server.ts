import type { RouterContextProvider } from 'react-router'
import { findRenewedToken } from '#app/accounts/sessions/renewal.server.ts'
import { endSession, startSession, type SessionUser } from '#app/accounts/sessions/sessions.server.ts'
import { requestMetadataContext, maybeUser, sessionTokenContext } from '#app/http/session/context.server.ts'
import { flashCookie, readSessionToken, sessionCookie } from '#app/http/session/cookies.server.ts'
import { rememberBrowser } from '#app/http/session/known-browser.server.ts'
import { webDeviceId } from '#app/devices/device-ids.server.ts'
import { unregisterDevice } from '#app/devices/removing.server.ts'
import { db } from '#db/connection.ts'

type Context = Readonly<RouterContextProvider>

export async function openSession(
  request: Request,
  context: Context,
  { userId, email }: { userId: number; email: string },
  message?: string,
): Promise<Headers> {
  const { userAgent, network } = context.get(requestMetadataContext)
  const token = await startSession(db, { userId, userAgent, network, now: new Date() })
  return openedSessionHeaders(request, { token, email }, message)
}

/** The cookies of a session that was just opened; the one that this browser had before ends. */
export async function openedSessionHeaders(
  request: Request,
  { token, email }: { token: string; email: string },
  message?: string,
): Promise<Headers> {
  const previousToken = await readSessionToken(request.headers.get('cookie'))
  if (previousToken && previousToken !== token) await endSession(db, previousToken)
  const headers = new Headers({ 'set-cookie': await sessionCookie.serialize(token) })
  for (const cookie of await rememberBrowser(request, email)) headers.append('set-cookie', cookie)
  if (message) headers.append('set-cookie', await flashCookie.serialize({ kind: 'success', message }))
  return headers
}

/** The cookie of a session that a password change has renewed, also for replays of that change. */
export async function renewedSessionHeaders({
  id,
  sessionId,
}: Pick<SessionUser, 'id' | 'sessionId'>): Promise<Headers> {
  const token = await findRenewedToken(db, { userId: id, sessionId })
  return new Headers(token ? { 'set-cookie': await sessionCookie.serialize(token) } : {})
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

export async function clearSessionHeaders(): Promise<Headers> {
  return new Headers({ 'set-cookie': await sessionCookie.serialize('', { maxAge: 0 }), 'clear-site-data': '"storage"' })
}
