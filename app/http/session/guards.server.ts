import { href, redirect, type MiddlewareFunction } from 'react-router'
import { maybeUser } from '#app/http/session/context.server.ts'
import { signInPath } from '#app/http/session/local-path.server.ts'

type Guard = MiddlewareFunction<Response>

export const requireMember: Guard = ({ request, context }, next) => {
  if (!maybeUser(context)) throw redirect(signInPath(request), { status: 303 })
  return next()
}

export const requireWorker: Guard = ({ request, context }, next) => {
  const user = maybeUser(context)
  if (!user) throw redirect(signInPath(request), { status: 303 })
  if (user.userType !== 'Worker') throw redirect(href('/'), { status: 303 })
  return next()
}

export const requireClient: Guard = ({ request, context }, next) => {
  const user = maybeUser(context)
  if (!user) throw redirect(signInPath(request), { status: 303 })
  if (user.userType !== 'Client') throw redirect(href('/'), { status: 303 })
  return next()
}

export const requireVisitor: Guard = ({ context }, next) => {
  if (maybeUser(context)) throw redirect(href('/'), { status: 303 })
  return next()
}
