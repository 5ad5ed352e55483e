import type { IncomingMessage, ServerResponse } from 'node:http'
import { config } from '#app/config.server.ts'
import { problemText, problemType } from '#app/http/api/problem.server.ts'
import { requestIdOf } from '#app/http/edge/request-id.server.ts'
import { isWrite, checkOrigin } from '#app/http/forms/same-origin.server.ts'
import { languageOfHeader } from '#app/i18n/detection.server.ts'
import { defaultLanguage } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'

export const maxUrlLength = 2048

/** Refuses requests before the router: overlong or malformed URLs, unknown methods, and writes from other sites. */
export function findRefusal(request: IncomingMessage): [status: number, text: string] | undefined {
  const url = request.url ?? ''
  if (!allowedMethods(url).includes(request.method!)) return [405, 'Method not allowed']
  if (!isWellFormedHost(request)) return [400, 'Bad request']
  if (url.length > maxUrlLength) return [414, 'URI too long']
  if (!url.startsWith('/') || /^\/[/\\]/.test(url) || !URL.canParse(url, 'http://local') || !isWellEncoded(url))
    return [400, 'Bad request']
  if (isWrite(request.method!) && checkOrigin(headersOf(request), originOf(request)) === 'foreign')
    return [403, 'foreign_origin']
  return undefined
}

const pageMethods = ['GET', 'HEAD', 'POST']
const apiMethods = [...pageMethods, 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

function allowedMethods(url: string): string[] {
  return url.startsWith('/api/') ? apiMethods : pageMethods
}

/** Control characters: no path of ours has them, and the router's patterns stop at line ends. */
const encodedControls = /%(?:[01][0-9a-f]|7f)/i

function isWellEncoded(url: string): boolean {
  try {
    decodeURIComponent(url)
    return !encodedControls.test(url.split('?', 1)[0]!) && !url.includes('%00')
  } catch {
    return false
  }
}

/** One host and at most a port. HTTP/1.0 may leave it out; Node refuses later versions without it. */
function isWellFormedHost({ headers: { host }, rawHeaders }: IncomingMessage): boolean {
  if (host === undefined) return true
  return countHostHeaders(rawHeaders) === 1 && hostPattern.test(host) && URL.canParse(`http://${host}`)
}

/** `request.headers.host` is the first of several Host headers. */
export function countHostHeaders(rawHeaders: string[]): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]!.length === 4 && rawHeaders[index]!.toLowerCase() === 'host') count += 1
  return count
}

const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** The public origin: PUBLIC_ORIGIN, which a TLS proxy needs, or else the well-formed Host header. */
export function originOf({ headers }: IncomingMessage): string {
  return config.PUBLIC_ORIGIN ?? new URL(`http://${headers.host ?? 'localhost'}`).origin
}

export function headersOf(request: IncomingMessage) {
  return { get: (name: string) => request.headers[name]?.toString() ?? null }
}

/** True if `If-None-Match` names this version: weak tags equal strong ones, and it may be a list, or `*` for any. */
export function isNotModified(request: IncomingMessage, etag: string): boolean {
  const ifNoneMatch = request.headers['if-none-match']
  if (ifNoneMatch === etag || ifNoneMatch?.trim() === '*') return true
  return ifNoneMatch?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')) ?? false
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  const isProblem = status >= 400 && (response.req.url?.startsWith('/api/') || text === 'foreign_origin')
  const language = languageOfHeader(String(response.req.headers['accept-language'] ?? '')) ?? defaultLanguage
  const [code, detail] = problemsByStatus[status] ?? ['unavailable']
  const body = isProblem ? problemText(getTranslate(language), status, code, { detail }) : `${text}\n`
  if (status === 405) response.setHeader('allow', allowedMethods(response.req.url ?? '').join(', '))
  response.setHeader('x-request-id', requestIdOf(response.req))
  response.setHeader('content-type', isProblem ? problemType : 'text/plain; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.writeHead(status).end(body)
}

const problemsByStatus: Record<number, [code: string, detail?: string]> = {
  400: ['malformed_address', 'api:errors.address'],
  403: ['foreign_origin'],
  405: ['method_not_allowed'],
  413: ['too_large'],
  414: ['malformed_address', 'api:errors.address'],
}

export function sendUnavailable(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy()
  response.setHeader('retry-after', '5')
  sendText(
    response,
    503,
    'Usluga trenutno nije dostupna. Pokušajte ponovo za nekoliko sekundi. / Temporarily unavailable, please try again.',
  )
}
