import type { IncomingMessage, ServerResponse } from 'node:http'
import { config } from '#app/config.server.ts'
import { problemText, problemType } from '#app/http/problem.server.ts'
import { isWrite, judgeOrigin } from '#app/http/same-origin.server.ts'
import { languageOfHeader } from '#app/i18n/detection.server.ts'
import { defaultLanguage } from '#app/i18n/languages.ts'
import { serverWords } from '#app/i18n/server-words.server.ts'

const longestUrl = 2048

/** What is not worth the router's time: overlong or malformed addresses, and writes from other sites. */
export function findRefusal(request: IncomingMessage): [status: number, text: string] | undefined {
  const url = request.url ?? ''
  if (!methodsFor(url).includes(request.method!)) return [405, 'Method not allowed']
  if (!isWellFormedHost(request)) return [400, 'Bad request']
  if (url.length > longestUrl) return [414, 'URI too long']
  if (!url.startsWith('/') || /^\/[/\\]/.test(url) || !URL.canParse(url, 'http://local') || !isWellEncoded(url))
    return [400, 'Bad request']
  if (isWrite(request.method!) && judgeOrigin(headersOf(request), originOf(request)) === 'foreign')
    return [403, 'foreign_origin']
  return undefined
}

const readAndSend = ['GET', 'HEAD', 'POST']
const everyMethod = [...readAndSend, 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Browsers read pages and send forms; the calls of the API have more, and each says which. The router knows no others. */
function methodsFor(url: string): string[] {
  return url.startsWith('/api/') ? everyMethod : readAndSend
}

/** No address of ours has them, and the router's patterns stop at line ends. */
const controls = /%(?:[01][0-9a-f]|7f)/i

function isWellEncoded(url: string): boolean {
  try {
    decodeURIComponent(url)
    return !controls.test(url.split('?', 1)[0]!) && !url.includes('%00')
  } catch {
    return false
  }
}

/** One name or address and at most a port. Only HTTP/1.0 may leave it out, and the server refuses later ones without it. */
function isWellFormedHost({ headers: { host }, rawHeaders }: IncomingMessage): boolean {
  if (host === undefined) return true
  const stated = rawHeaders.filter((name, nth) => nth % 2 === 0 && name.toLowerCase() === 'host')
  return stated.length === 1 && hostForm.test(host) && URL.canParse(`http://${host}`)
}

const hostForm = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** The address people see. Behind a TLS proxy it is configured; without configuration a well-formed Host header says it. */
export function originOf({ headers }: IncomingMessage): string {
  return config.PUBLIC_ORIGIN ?? new URL(`http://${headers.host ?? 'localhost'}`).origin
}

export function headersOf(request: IncomingMessage) {
  return { get: (name: string) => request.headers[name]?.toString() ?? null }
}

/** Whether `If-None-Match` names this version: weak tags equal strong ones, and it may be a list, or `*` for any. */
export function isUnchanged(request: IncomingMessage, etag: string): boolean {
  const known = request.headers['if-none-match']
  if (known === etag || known?.trim() === '*') return true
  return known?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')) ?? false
}

/** What is said without the router: a line for people, a problem for programs. */
export function sendPlain(response: ServerResponse, status: number, text: string): void {
  const isProblem = status >= 400 && (response.req.url?.startsWith('/api/') || text === 'foreign_origin')
  const language = languageOfHeader(String(response.req.headers['accept-language'] ?? '')) ?? defaultLanguage
  const [code, detail] = earlyProblems[status] ?? ['unavailable']
  const body = isProblem ? problemText(serverWords(language), status, code, { detail }) : `${text}\n`
  if (status === 405) response.setHeader('allow', methodsFor(response.req.url ?? '').join(', '))
  response.setHeader('content-type', isProblem ? problemType : 'text/plain; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.writeHead(status).end(body)
}

const earlyProblems: Record<number, [code: string, detail?: string]> = {
  400: ['malformed_address', 'api:errors.address'],
  403: ['foreign_origin'],
  405: ['method_not_allowed'],
  413: ['too_large'],
  414: ['malformed_address', 'api:errors.address'],
}

/** The database or the router failed the request: when to come back, and nothing of why. */
export function sendUnavailable(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy()
  response.setHeader('retry-after', '5')
  sendPlain(
    response,
    503,
    'Usluga trenutno nije dostupna. Pokušajte ponovo za nekoliko sekundi. / Temporarily unavailable, please try again.',
  )
}
