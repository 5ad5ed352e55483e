import { href, redirect, redirectDocument, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import type { UserType } from '#app/accounts/rules.ts'
import type { SessionUser } from '#app/accounts/sessions/sessions.server.ts'
import { isOfClosedAccount } from '#app/personal-data/queries.server.ts'
import { saveSubmittedForm } from '#app/accounts/authentication/form-saving.server.ts'
import { formPageOf } from '#app/http/forms/restored-form.server.ts'
import { isWrite } from '#app/http/forms/same-origin.server.ts'
import { isPrefetch } from '#app/http/prefetch.server.ts'
import { maybeUser } from '#app/http/session/context.server.ts'
import { flashCookie, readSessionToken } from '#app/http/session/cookies.server.ts'
import { redirectWithFlash, type Flash } from '#app/http/session/flash.server.ts'
import { redirectToClosed } from '#app/accounts/authentication/session.server.ts'
import { db } from '#db/connection.ts'
import { signInPath } from '#app/http/session/local-path.server.ts'
import { readNext } from '#app/http/session/next-path.server.ts'
import { withQuery } from '#app/with-query.ts'

type Guard = MiddlewareFunction<Response>

export const requireMember: Guard = async ({ request, url, context }, next) => {
  if (!maybeUser(context)) throw await redirectToSignIn(request, url, context)
  return next()
}

export const requireWorker = requireType('Worker')
export const requireClient = requireType('Client')

export const requireVisitor: Guard = ({ url, context }, next) => {
  if (maybeUser(context)) throw redirect(readNext(url) ?? href('/'), { status: 303 })
  return next()
}

function requireType(userType: UserType): Guard {
  return async ({ request, url, context }, next) => {
    const user = maybeUser(context)
    if (!user) throw await redirectToSignIn(request, url, context)
    if (user.userType !== userType) throw isPrefetch(request) ? redirect(href('/')) : await redirectHome(user)
    return next()
  }
}

/** A form that was sent without a session is stored, and its page is where the sign-in leads on to. */
async function redirectToSignIn(
  request: Request,
  { pathname, search }: URL,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  if (!isWrite(request.method)) return redirect(signInPath(pathname + search), { status: 303 })
  const token = await readSessionToken(request.headers.get('cookie'))
  if (token && (await isOfClosedAccount(db, token))) return redirectToClosed()
  const cookie = await saveSubmittedForm(request, context)
  const flash: Flash = { kind: 'warning', message: `account-links:session_ended${cookie ? '_form_saved' : ''}` }
  const headers = new Headers({ 'set-cookie': await flashCookie.serialize(flash) })
  if (cookie) headers.append('set-cookie', cookie)
  // As a document, because the sign-in runs without React, and the message would be gone with the router's own request.
  return redirectDocument(signInPath(formPageOf(request)), { status: 303, headers })
}

/** The link may have been sent to another account of the reader, who sees no page that a browser loads by itself. */
function redirectHome({ name, userType }: SessionUser): Promise<Response> {
  return redirectWithFlash(href('/'), withQuery(`accounts:wrong_account.${userType}`, { name }), 'info')
}
