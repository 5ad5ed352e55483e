import type { MiddlewareFunction } from 'react-router'
import { findSessionUser, type SessionUser as User } from '#app/accounts/sessions/sessions.server.ts'
import { isApi } from '#app/http/api/is-api.server.ts'
import { handleOf } from '#app/http/route-table.server.ts'
import { sessionTokenContext, userContext } from '#app/http/session/context.server.ts'
import { hasCookie, readSessionToken, sessionCookie, sessionCookieName } from '#app/http/session/cookies.server.ts'
import { db } from '#db/connection.ts'

declare module '#app/http/session/context.server.ts' {
  interface Register {
    user: User
  }
}

export const loadUser: MiddlewareFunction<Response> = async ({ request, pattern, context }, next) => {
  const cookies = request.headers.get('cookie')
  if (!hasCookie(cookies, sessionCookieName) || handleOf(pattern).ownFrame) return next()

  const token = await readSessionToken(cookies)
  const user = token ? await findSessionUser(db, token) : undefined
  if (!user) {
    const response = await next()
    // A request that was in progress while a password change renewed the session must not end the new session.
    if (!isApi(request) && !response.headers.has('set-cookie'))
      response.headers.append('set-cookie', await sessionCookie.serialize('', { maxAge: 0 }))
    return response
  }
  context.set(userContext, user)
  context.set(sessionTokenContext, token)
  return next()
}
