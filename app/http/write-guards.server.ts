import { data, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { isReadCall } from '#app/http/api/api-route.server.ts'
import { BodyRefusedError, refusalStatus } from '#app/http/body/bounded-stream.server.ts'
import { requestMetadataContext, bodyContext, maybeUser } from '#app/http/session/context.server.ts'
import { isFormToken } from '#app/http/forms/form-token.server.ts'
import { problem } from '#app/http/api/problem.server.ts'
import { consume, searches, writes } from '#app/http/limits/rate-limits.server.ts'
import { isFormType, isWrite } from '#app/http/forms/same-origin.server.ts'

type Context = Readonly<RouterContextProvider>
type Middleware = MiddlewareFunction<Response>

/** Counted before the body is read. */
export const rateLimitWrites: Middleware = async ({ request, context }, next) => {
  if (!isWrite(request.method) || isProviderWebhook(request)) return next()
  const user = maybeUser(context)
  const limiter = isReadCall(request) ? searches : writes
  const seconds = await consume(limiter, user ? `user:${user.id}` : context.get(requestMetadataContext).network)
  if (seconds) return refuseRequest(request, context, 429, 'rate_limited', { 'retry-after': String(seconds) })
  return next()
}

/** A suspended member may read and sign out, nothing else. */
export const refuseSuspended: Middleware = ({ request, context }, next) => {
  const allowed = ['/odjava', '/api/user/logout'].includes(new URL(request.url).pathname)
  if (maybeUser(context)?.suspended && isWrite(request.method) && !allowed)
    return refuseRequest(request, context, 403, 'suspended')
  return next()
}

/** Browsers that say nothing of where a form comes from must send the token that our forms carry. */
export const requireFormToken: Middleware = async ({ request, context }, next) => {
  if (
    !context.get(requestMetadataContext).needsFormToken ||
    !isFormType(request.headers.get('content-type')) ||
    isProgrammaticCall(request)
  )
    return next()
  if (isOneClickUnsubscribe(request)) return next()
  const refusal = isApi(request) ? foreignOrigin : await checkFormToken(context)
  return refusal ? refuseRequest(request, context, ...refusal) : next()
}

const foreignOrigin: [status: number, code: string] = [403, 'foreign_origin']

/** Why the form cannot be taken for ours, as a status and a code. */
async function checkFormToken(context: Context): Promise<[status: number, code: string] | undefined> {
  try {
    const { fields } = await context.get(bodyContext).form(maybeUser(context)?.id)
    return isFormToken(context, fields.get('_token'), new Date()) ? undefined : foreignOrigin
  } catch (error) {
    if (!(error instanceof BodyRefusedError)) throw error
    return error.reason === 'unsupported_type' ? foreignOrigin : [refusalStatus[error.reason], error.reason]
  }
}

/**
 * Forms say of what type they are, and know no method but POST; calls of the API without a body, and with PATCH, come from programs.
 * So do uploads: the worst that another site could make an old phone send is a picture that belongs to nothing.
 */
function isProgrammaticCall(request: Request): boolean {
  if (!isApi(request)) return false
  return (
    isProviderWebhook(request) ||
    !request.headers.has('content-type') ||
    request.method !== 'POST' ||
    new URL(request.url).pathname === '/api/image/upload'
  )
}

/** Providers report by the hundred, from a few addresses; each call proves by itself whose it is. */
function isProviderWebhook({ url }: Request): boolean {
  return new URL(url).pathname.startsWith('/api/hooks/')
}

/** Mail programs send what their readers' "unsubscribe" button means (RFC 8058); who holds the address of it may do it. */
function isOneClickUnsubscribe({ url }: Request): boolean {
  return new URL(url).pathname.startsWith('/odjava-obavjestenja/')
}

export function isApi({ url }: Request): boolean {
  return new URL(url).pathname.startsWith('/api/')
}

/** A refusal in the form that the asker can read: a problem for programs, a page for people. */
function refuseRequest(
  request: Request,
  context: Context,
  status: number,
  code: string,
  headers?: HeadersInit,
): Response {
  if (isApi(request)) return problem(context, status, code, { headers })
  throw data(null, { status, headers })
}
