import { redirect, type MiddlewareFunction } from 'react-router'
import { findSessionUser } from '#app/accounts/sessions.server.ts'
import { behaviour } from '#app/analytics/collecting.server.ts'
import { readBehaviour } from '#app/analytics/reading.server.ts'
import {
  arrivalContext,
  displayContext,
  maybeUser,
  outageContext,
  requestId,
  sessionTokenContext,
  userContext,
} from '#app/http/context.server.ts'
import { platformFor } from '#app/http/beacons.server.ts'
import { readConsent } from '#app/http/consent.server.ts'
import { flashCookie, hasCookie, readSessionToken, sessionCookie, sessionCookieName } from '#app/http/cookies.server.ts'
import { findDeed } from '#app/http/deeds.server.ts'
import { keepDisplay, readDisplay } from '#app/http/display.server.ts'
import { knowFormBrowser } from '#app/http/form-token.server.ts'
import { problem } from '#app/http/problem.server.ts'
import { isWrite } from '#app/http/same-origin.server.ts'
import { holdSuspended, isApi, limitWrites, requireFormToken } from '#app/http/write-guards.server.ts'
import { i18nextMiddleware } from '#app/i18n/detection.server.ts'
import { isUnavailable } from '#db/availability.ts'
import { db } from '#db/connection.ts'
import { causedBy, nudge } from '#jobs/outbox.ts'

type Middleware = MiddlewareFunction<Response>

const knowDisplay: Middleware = async ({ request, context }, next) => {
  const { display, discovered } = await readDisplay(request)
  context.set(displayContext, display)
  const response = await next()
  if (discovered) response.headers.append('set-cookie', await keepDisplay(display))
  return response
}

const knowUser: Middleware = async ({ request, context }, next) => {
  const cookies = request.headers.get('cookie')
  if (!hasCookie(cookies, sessionCookieName)) return next()

  const token = await readSessionToken(cookies)
  const user = token ? await findSessionUser(db, token) : undefined
  if (!user) {
    const response = await next()
    // A poll that was under way while a password change renewed the session must not end the new one.
    if (!isApi(request) && !response.headers.has('set-cookie'))
      response.headers.append('set-cookie', await sessionCookie.serialize('', { maxAge: 0 }))
    return response
  }
  context.set(userContext, user)
  context.set(sessionTokenContext, token)
  return next()
}

/** With the database away the answer says when to come back, whatever the page could still show. */
const admitOutage: Middleware = async ({ request, context }, next) => {
  const response = await next().catch((error: unknown) => {
    if (isApi(request) && isUnavailable(error))
      return problem(context, 503, 'unavailable', { headers: { 'retry-after': '5' } })
    throw error
  })
  if (!context.get(outageContext) || response.status < 500) return response
  const headers = new Headers(response.headers)
  headers.set('retry-after', '5')
  return new Response(response.body, { status: 503, headers })
}

/** What a member sees is kept nowhere; a message shown once is gone with the page that showed it. */
const stateCaching: Middleware = async ({ request, context }, next) => {
  const response = await next()
  const isPrivate = maybeUser(context) !== null || response.headers.has('set-cookie') || isWrite(request.method)
  if (isPrivate && !response.headers.get('cache-control')?.includes('immutable'))
    response.headers.set('cache-control', 'no-store')
  else if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-cache')
  return response
}

/** What a write promises starts right after it, and its log names this request. */
const startJobs: Middleware = async ({ request, context }, next) => {
  if (!isWrite(request.method)) return next()
  const response = await causedBy(requestId(context), next)
  nudge()
  return response
}

/** A message is spent once a page has shown it. */
const spendFlash: Middleware = async ({ request }, next) => {
  const response = await next()
  // A page comes as HTML, or inside a hydrated one as the router's data.
  const type = response.headers.get('content-type') ?? ''
  const isPage = type.startsWith('text/html') || (type.startsWith('text/x-script') && !isWrite(request.method))
  const shown = isPage && hasCookie(request.headers.get('cookie'), flashCookie.name)
  if (shown) response.headers.append('set-cookie', await flashCookie.serialize('', { maxAge: 0 }))
  return response
}

/** What people did is told by the server itself, for those who let it; it needs no script and misses nobody. */
const tellDeeds: Middleware = async ({ request, context }, next) => {
  const response = await next()
  const consent = readConsent(request.headers.get('cookie'))
  if (consent?.choice !== 'yes') return response
  const action = await findDeed(request, response)
  const sender = {
    visit: consent.visit,
    token: context.get(sessionTokenContext),
    platform: platformFor(context.get(displayContext).app, context.get(arrivalContext).agent),
    now: new Date(),
  }
  const row = action && readBehaviour({ action, page: new URL(request.url).pathname.replace(/\.data$/, '') }, sender)
  if (row) behaviour.add(row)
  return response
}

/** A trailing or a doubled slash is the same page: one address for each. Two slashes in front would name another house. */
const oneAddress: Middleware = ({ request }, next) => {
  const { pathname, search } = new URL(request.url)
  const tidy = pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  if (pathname !== tidy && !isWrite(request.method)) throw redirect(tidy + search, 301)
  return next()
}

export const rootMiddleware: Middleware[] = [
  stateCaching,
  admitOutage,
  oneAddress,
  ...i18nextMiddleware,
  knowDisplay,
  knowFormBrowser,
  knowUser,
  limitWrites,
  requireFormToken,
  holdSuspended,
  startJobs,
  tellDeeds,
  spendFlash,
]
