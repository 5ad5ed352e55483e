import { data, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { isReadingCall } from '#app/http/api.server.ts'
import { BodyRefused, refusalStatus } from '#app/http/body/bounded-stream.server.ts'
import { arrivalContext, bodyContext, maybeUser } from '#app/http/context.server.ts'
import { isFormToken } from '#app/http/form-token.server.ts'
import { problem } from '#app/http/problem.server.ts'
import { count, searches, writes } from '#app/http/rate-limits.server.ts'
import { isFormType, isWrite } from '#app/http/same-origin.server.ts'

type Context = Readonly<RouterContextProvider>
type Middleware = MiddlewareFunction<Response>

/** Counted before the body is read. */
export const limitWrites: Middleware = async ({ request, context }, next) => {
  if (!isWrite(request.method) || isProvidersCall(request)) return next()
  const user = maybeUser(context)
  const limiter = isReadingCall(request) ? searches : writes
  const seconds = await count(limiter, user ? `user:${user.id}` : context.get(arrivalContext).network)
  if (seconds) return turnAway(request, context, 429, 'rate_limited', { 'retry-after': String(seconds) })
  return next()
}

/** A suspended member may read and sign out, nothing else. */
export const holdSuspended: Middleware = ({ request, context }, next) => {
  const allowed = ['/odjava', '/api/user/logout'].includes(new URL(request.url).pathname)
  if (maybeUser(context)?.suspended && isWrite(request.method) && !allowed)
    return turnAway(request, context, 403, 'suspended')
  return next()
}

/** Browsers that say nothing of where a form comes from must send the token that our forms carry. */
export const requireFormToken: Middleware = async ({ request, context }, next) => {
  if (
    !context.get(arrivalContext).needsFormToken ||
    !isFormType(request.headers.get('content-type')) ||
    isProgramsCall(request)
  )
    return next()
  if (isProvenByAddress(request)) return next()
  const refusal = isApi(request) ? foreignOrigin : await findForgery(context)
  return refusal ? turnAway(request, context, ...refusal) : next()
}

const foreignOrigin: [status: number, code: string] = [403, 'foreign_origin']

/** Why the form cannot be taken for ours, as a status and a code. */
async function findForgery(context: Context): Promise<[status: number, code: string] | undefined> {
  try {
    const { fields } = await context.get(bodyContext).form(maybeUser(context)?.id)
    return isFormToken(context, fields.get('_token'), new Date()) ? undefined : foreignOrigin
  } catch (error) {
    if (!(error instanceof BodyRefused)) throw error
    return error.reason === 'unsupported_type' ? foreignOrigin : [refusalStatus[error.reason], error.reason]
  }
}

/**
 * Forms say of what type they are, and know no method but POST; calls of the API without a body, and with PATCH, come from programs.
 * So do uploads: the worst that another site could make an old phone send is a picture that belongs to nothing.
 */
function isProgramsCall(request: Request): boolean {
  if (!isApi(request)) return false
  return (
    isProvidersCall(request) ||
    !request.headers.has('content-type') ||
    request.method !== 'POST' ||
    new URL(request.url).pathname === '/api/image/upload'
  )
}

/** Providers report by the hundred, from a few addresses; each call proves by itself whose it is. */
function isProvidersCall({ url }: Request): boolean {
  return new URL(url).pathname.startsWith('/api/hooks/')
}

/** Mail programs send what their readers' "unsubscribe" button means (RFC 8058); who holds the address of it may do it. */
function isProvenByAddress({ url }: Request): boolean {
  return new URL(url).pathname.startsWith('/odjava-obavjestenja/')
}

export function isApi({ url }: Request): boolean {
  return new URL(url).pathname.startsWith('/api/')
}

/** A refusal in the form that the asker can read: a problem for programs, a page for people. */
function turnAway(request: Request, context: Context, status: number, code: string, headers?: HeadersInit): Response {
  if (isApi(request)) return problem(context, status, code, { headers })
  throw data(null, { status, headers })
}
