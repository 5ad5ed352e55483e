import { data, href, redirectDocument, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import type { Call } from '#app/http/api/api-definition.ts'
import { isApi } from '#app/http/api/is-api.server.ts'
import { findCall } from '#app/http/api/api-route.server.ts'
import { BodyRefusedError, refusalStatus } from '#app/http/body/bounded-stream.server.ts'
import { invalidatePages } from '#app/http/edge/page-invalidation.server.ts'
import { requestMetadataContext, bodyContext, maybeUser } from '#app/http/session/context.server.ts'
import { refuseForm } from '#app/http/forms/form-refusal.server.ts'
import { checkFormToken } from '#app/http/forms/form-token.server.ts'
import { problem } from '#app/http/api/problem.server.ts'
import { consume, searches, writes } from '#app/http/limits/rate-limits.server.ts'
import { isFormType, isWrite } from '#app/http/forms/same-origin.server.ts'
import type { WriteFacts } from '#app/http/route-handle.ts'
import { handleOf } from '#app/http/route-table.server.ts'

type Context = Readonly<RouterContextProvider>
type Middleware = MiddlewareFunction<Response>

/** Counted before the body is read. */
export const rateLimitWrites: Middleware = async ({ request, pattern, context }, next) => {
  const { isWebhook, isRead } = factsOfWrite(pattern, request.method)
  if (!isWrite(request.method) || isWebhook) return next()
  const user = maybeUser(context)
  const limit = isRead ? searches : writes
  const seconds = await consume(limit, user ? `user:${user.id}` : context.get(requestMetadataContext).network)
  if (seconds) return refuseRequest(request, context, 429, 'rate_limited', { 'retry-after': String(seconds) })
  return next()
}

/** A suspended member sees one page and may sign out, nothing else. */
export const refuseSuspended: Middleware = ({ request, pattern, context }, next) => {
  if (!maybeUser(context)?.suspended || factsOfWrite(pattern, request.method).allowsSuspended) return next()
  if (isApi(request)) return problem(context, 403, 'suspended')
  throw redirectDocument(href('/racun-blokiran'), 303)
}

/** A form without Sec-Fetch-Site and Origin must carry our token; an API call is refused if a form could send it. */
export const requireFormToken: Middleware = async ({ request, pattern, context }, next) => {
  const isForm = isFormType(request.headers.get('content-type'))
  if (!context.get(requestMetadataContext).needsFormToken || !isForm) return next()
  if (factsOfWrite(pattern, request.method).needsFormToken === false) return next()
  if (isApi(request)) return isProgrammaticCall(request) ? next() : problem(context, 403, 'foreign_origin')
  const refusal = await findTokenRefusal(context)
  if (!refusal) return next()
  if (refusal.code === 'form_expired') return refuseRequest(request, context, refusal.status, refusal.code)
  throw data(null, refusal.status)
}

/** The page cache is emptied by every write that succeeds, except where its route says that it changes no public page. */
export const invalidatePagesAfterWrite: Middleware = async ({ request, pattern }, next) => {
  const response = await next()
  if (!isWrite(request.method) || response.status >= 400) return response
  if (factsOfWrite(pattern, request.method).invalidatesPages !== false) invalidatePages()
  return response
}

function factsOfWrite(pattern: string, method: string): WriteFacts & Pick<Call, 'isRead'> {
  return findCall(pattern, method) ?? handleOf(pattern)
}

/** A form that another site may have sent is refused without showing what was in it. */
async function findTokenRefusal(context: Context): Promise<{ status: number; code: string } | undefined> {
  const body = context.get(bodyContext)
  const memberId = maybeUser(context)?.id
  try {
    const { fields } = await (memberId === undefined ? body.fields() : body.form(memberId))
    const verdict = checkFormToken(context, fields.get('_token'), new Date())
    return verdict === 'valid'
      ? undefined
      : { status: 403, code: verdict === 'expired' ? 'form_expired' : 'foreign_origin' }
  } catch (error) {
    if (!(error instanceof BodyRefusedError)) throw error
    if (error.reason === 'unsupported_type') return { status: 403, code: 'foreign_origin' }
    return { status: refusalStatus[error.reason], code: error.reason }
  }
}

/** Forms have a content type and no method but POST. */
function isProgrammaticCall(request: Request): boolean {
  return !request.headers.has('content-type') || request.method !== 'POST'
}

async function refuseRequest(
  request: Request,
  context: Context,
  status: number,
  code: string,
  headers?: HeadersInit,
): Promise<Response> {
  if (isApi(request)) return problem(context, status, code, { headers })
  return refuseForm(request, context, { status, message: `common:problems.${code}`, headers })
}
