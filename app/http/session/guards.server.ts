import { href, redirect, type MiddlewareFunction } from 'react-router'
import type { SessionUser } from '#app/accounts/sessions.server.ts'
import { maybeUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { signInPath } from '#app/http/session/local-path.server.ts'
import { withQuery } from '#app/with-query.ts'

type Guard = MiddlewareFunction<Response>

export const requireMember: Guard = ({ request, context }, next) => {
  if (!maybeUser(context)) throw redirect(signInPath(request), { status: 303 })
  return next()
}

export const requireWorker: Guard = async ({ request, context }, next) => {
  const user = maybeUser(context)
  if (!user) throw redirect(signInPath(request), { status: 303 })
  if (user.userType !== 'Worker') throw await redirectHome(user)
  return next()
}

export const requireClient: Guard = async ({ request, context }, next) => {
  const user = maybeUser(context)
  if (!user) throw redirect(signInPath(request), { status: 303 })
  if (user.userType !== 'Client') throw await redirectHome(user)
  return next()
}

export const requireVisitor: Guard = ({ context }, next) => {
  if (maybeUser(context)) throw redirect(href('/'), { status: 303 })
  return next()
}

/** The link may have been sent to another account of the reader. */
function redirectHome({ name, userType }: SessionUser): Promise<Response> {
  return redirectWithFlash(href('/'), withQuery(`accounts:wrong_account.${userType}`, { name }), 'info')
}
