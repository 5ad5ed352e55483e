import type { MiddlewareFunction } from 'react-router'
import { loadUser } from '#app/accounts/authentication/load-user.server.ts'
import { displayContext, maybeUser, outageContext, requestId } from '#app/http/session/context.server.ts'
import { isPrefetch } from '#app/http/prefetch.server.ts'
import { recordConversion } from '#app/analytics/routes/conversion-recording.server.ts'
import { nameMilestone } from '#app/analytics/routes/milestones.server.ts'
import { flashCookie, hasCookie } from '#app/http/session/cookies.server.ts'
import { remindOfVerification } from '#app/accounts/authentication/verification-reminder.server.ts'
import { serializeDisplay, readDisplay } from '#app/http/session/display.server.ts'
import { confirmForm } from '#app/http/forms/confirmation.server.ts'
import { returnLargeForm, showFormAgain } from '#app/http/forms/form-refusal.server.ts'
import { refuseFormOfOther } from '#app/accounts/authentication/form-owner.server.ts'
import { restoreSavedForm } from '#app/accounts/authentication/form-saving.server.ts'
import { answerRetainedForm, nameFormOwner } from '#app/http/forms/retained-forms.server.ts'
import { loadFormBrowser } from '#app/http/forms/form-token.server.ts'
import { isApi } from '#app/http/api/is-api.server.ts'
import { problem } from '#app/http/api/problem.server.ts'
import { offerResending } from '#app/http/forms/resending.server.ts'
import { isWrite } from '#app/http/forms/same-origin.server.ts'
import {
  invalidatePagesAfterWrite,
  refuseSuspended,
  rateLimitWrites,
  requireFormToken,
} from '#app/http/write-guards.server.ts'
import { i18nextMiddleware } from '#app/i18n/detection.server.ts'
import { isUnavailable } from '#db/availability.ts'
import { withRequestId, nudge } from '#jobs/outbox/enqueuing.ts'

type Middleware = MiddlewareFunction<Response>

const loadDisplay: Middleware = async ({ request, context }, next) => {
  const { display, isNewApp } = await readDisplay(request)
  context.set(displayContext, display)
  const response = await next()
  if (isNewApp) response.headers.append('set-cookie', await serializeDisplay(display))
  return response
}

/** 503 with `retry-after` while the database is unavailable, also where the page could still render. */
const handleOutage: Middleware = async ({ request, context }, next) => {
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

/** Member pages, flash responses and answers to writes are `no-store`; other responses are `no-cache` unless they say more. */
const setCacheControl: Middleware = async ({ request, context }, next) => {
  const response = await next()
  const isPrivate = maybeUser(context) !== null || response.headers.has('set-cookie') || isWrite(request.method)
  if (isPrivate && !response.headers.get('cache-control')?.includes('immutable'))
    response.headers.set('cache-control', 'no-store')
  else if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-cache')
  return response
}

/** Jobs that a write enqueues start right after it, and their log lines have the id of this request. */
const nudgeJobs: Middleware = async ({ request, context }, next) => {
  if (!isWrite(request.method)) return next()
  const response = await withRequestId(requestId(context), next)
  nudge()
  return response
}

const clearFlash: Middleware = async ({ request }, next) => {
  const response = await next()
  // A hydrated page gets the next one as the router's data instead of HTML.
  const type = response.headers.get('content-type') ?? ''
  const isPage = type.startsWith('text/html') || (type.startsWith('text/x-script') && !isWrite(request.method))
  const shown = isPage && !isPrefetch(request) && hasCookie(request.headers.get('cookie'), flashCookie.name)
  if (shown) response.headers.append('set-cookie', await flashCookie.serialize('', { maxAge: 0 }))
  return response
}

export const rootMiddleware: Middleware[] = [
  invalidatePagesAfterWrite,
  setCacheControl,
  offerResending,
  handleOutage,
  ...i18nextMiddleware,
  loadDisplay,
  loadFormBrowser,
  loadUser,
  nameFormOwner,
  answerRetainedForm,
  rateLimitWrites,
  requireFormToken,
  refuseFormOfOther,
  refuseSuspended,
  showFormAgain,
  returnLargeForm,
  restoreSavedForm,
  nudgeJobs,
  recordConversion,
  nameMilestone,
  confirmForm,
  remindOfVerification,
  clearFlash,
]
