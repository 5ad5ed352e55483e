import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import path from 'node:path'
import { createRequest } from '@remix-run/node-fetch-server'
import pino from 'pino'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { config } from '#app/config.server.ts'
import { arrivalContext } from '#app/http/context.server.ts'
import { chooseEncoding, compress, isCompressible } from '#app/http/compression.server.ts'
import { networkOf } from '#app/http/network.server.ts'
import { forgetPages, keptPage, pageKey } from '#app/http/page-cache.server.ts'
import { answerPoll, pollPaths } from '#app/http/poll.server.ts'
import { problemText, problemType } from '#app/http/problem.server.ts'
import { staticFiles } from '#app/http/static-files.server.ts'
import { isWrite, judgeOrigin } from '#app/http/same-origin.server.ts'
import { contentSecurityPolicy, securityHeaders } from '#app/http/security-headers.server.ts'
import { languageOfHeader } from '#app/i18n/detection.server.ts'
import { defaultLanguage } from '#app/i18n/languages.ts'
import { serverWords } from '#app/i18n/server-words.server.ts'
import { isReady } from '#app/site/health.server.ts'
import { pool } from '#db/connection.ts'

const log = pino({ level: config.LOG_LEVEL, base: { process: 'web' } })

const longestUrl = 2048
const clientFiles = path.join(import.meta.dirname, '../build/client')

type Answer = { status: number; headers: Headers; body: Buffer }
type Files = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The web process without its listening: files, cached pages, the poll, and the router behind them. */
export function createApp(build: ServerBuild | (() => Promise<ServerBuild>), files: Files) {
  const route = createRequestHandler(build, config.NODE_ENV)

  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
    response.setHeader('content-security-policy', contentSecurityPolicy())
    const refusal = refuse(request)
    if (refusal) return sendPlain(response, ...refusal)

    const url = new URL(request.url!, originOf(request))
    if (url.pathname === '/healthz') return sendPlain(response, 200, 'ok')
    if (url.pathname === '/readyz') return sendReadiness(response)
    if (pollPaths.has(url.pathname) && request.method === 'GET' && (await poll(request, response))) return
    files(request, response, () => void answer(request, response, url).catch((error) => fail(request, response, error)))
  }

  async function poll(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    try {
      return await answerPoll(request, response)
    } catch (error) {
      fail(request, response, error)
      return true
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const page = config.PAGE_CACHE && pageKey({ method: request.method!, pathname: url.pathname, searchParams: url.searchParams, headers: request.headers })
    if (!page) return send(request, response, await run(request, response, url))

    const fetch = async () => {
      request.headers['accept-language'] = page.language
      const { status, headers, body } = await run(request, response, url, 'GET')
      const isCacheable = status === 200 && !headers.has('set-cookie') && headers.get('content-type')?.startsWith('text/html') === true
      return { status, headers: Object.fromEntries(headers), body, isCacheable }
    }
    const kept = await keptPage(page.key, encoding, fetch)
    if ('fetched' in kept) return send(request, response, { ...kept.fetched, headers: new Headers(kept.fetched.headers) })

    response.setHeader('vary', 'accept-encoding, accept-language, cookie')
    for (const [name, value] of Object.entries(kept.page.headers)) response.setHeader(name, value)
    if (request.headers['if-none-match'] === kept.page.headers.etag) return void response.writeHead(304).end()
    if (kept.body !== kept.page.plain) response.setHeader('content-encoding', encoding)
    response.setHeader('content-length', kept.body.length)
    response.writeHead(kept.page.status).end(request.method === 'HEAD' ? undefined : kept.body)
  }

  async function run(request: IncomingMessage, response: ServerResponse, url: URL, method = request.method!): Promise<Answer> {
    const started = performance.now()
    const context = new RouterContextProvider()
    const id = randomUUID()
    context.set(arrivalContext, {
      requestId: id,
      network: networkOf(request),
      agent: request.headers['user-agent'] ?? '',
      needsFormToken: isWrite(method) && judgeOrigin(headersOf(request), url.origin) === 'unknown',
      nonce: randomBytes(16).toString('base64'),
    })
    const incoming = createRequest(request, response, { protocol: url.protocol, host: url.host })
    const asked = method === incoming.method ? incoming : new Request(incoming, { method })
    const answered = await route(asked, context)
    const body = Buffer.from(await answered.arrayBuffer())
    if (changesPages(method, answered.status)) forgetPages()
    log.info({ id, method, path: url.pathname, status: answered.status, ms: Math.round(performance.now() - started) })
    return { status: answered.status, headers: answered.headers, body }
  }

  function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    log.error({ path: request.url?.split('?', 1)[0], error: error instanceof Error ? error.message : 'unknown' }, 'request failed')
    if (response.headersSent) return void response.destroy()
    response.setHeader('retry-after', '5')
    sendPlain(response, 503, 'Usluga trenutno nije dostupna. Pokušajte ponovo za nekoliko sekundi. / Temporarily unavailable, please try again.')
  }
}

/** What is not worth the router's time: overlong or malformed addresses, and writes from other sites. */
function refuse(request: IncomingMessage): [number, string] | undefined {
  const url = request.url ?? ''
  if (request.method === 'TRACE') return [405, 'Method not allowed']
  if (url.length > longestUrl) return [414, 'URI too long']
  if (!url.startsWith('/') || url.startsWith('//') || !URL.canParse(url, 'http://local') || !isWellEncoded(url)) return [400, 'Bad request']
  if (isWrite(request.method!) && judgeOrigin(headersOf(request), originOf(request)) === 'foreign') return [403, 'foreign_origin']
  return undefined
}

/** A counted view or a beacon (204) changes nothing that a visitor reads. */
function changesPages(method: string, status: number): boolean {
  return isWrite(method) && status < 400 && status !== 204
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

/** The address people see. Behind a TLS proxy it is configured; without configuration the Host header says it. */
function originOf(request: IncomingMessage): string {
  return config.PUBLIC_ORIGIN ?? `http://${/^[\w.:[\]-]+$/.test(request.headers.host ?? '') ? request.headers.host : 'localhost'}`
}

function headersOf(request: IncomingMessage) {
  return { get: (name: string) => request.headers[name]?.toString() ?? null }
}

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer): void {
  for (const [name, value] of headers) if (name !== 'set-cookie') response.setHeader(name, value)
  const cookies = headers.getSetCookie()
  if (cookies.length) response.setHeader('set-cookie', cookies)
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const isSmaller = encoding !== 'identity' && !headers.has('content-encoding') && isCompressible(headers.get('content-type'), body.length)
  const sent = isSmaller ? compress(body, encoding) : body
  if (isSmaller) response.setHeader('content-encoding', encoding).appendHeader('vary', 'accept-encoding')
  if (status !== 204 && status !== 304) response.setHeader('content-length', sent.length)
  response.writeHead(status).end(request.method === 'HEAD' ? undefined : sent)
}

/** What is said without the router: a line for people, a problem for programs. */
function sendPlain(response: ServerResponse, status: number, text: string): void {
  const isProblem = status >= 400 && (response.req.url?.startsWith('/api/') || text === 'foreign_origin')
  const language = languageOfHeader(String(response.req.headers['accept-language'] ?? '')) ?? defaultLanguage
  const [code, detail] = earlyProblems[status] ?? ['unavailable']
  const body = isProblem ? problemText(serverWords(language), status, code, { detail }) : `${text}\n`
  response.setHeader('content-type', isProblem ? problemType : 'text/plain; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.writeHead(status).end(body)
}

const earlyProblems: Record<number, [code: string, detail?: string]> = {
  400: ['malformed_address', 'api:errors.address'],
  403: ['foreign_origin'],
  405: ['method_not_allowed'],
  414: ['malformed_address', 'api:errors.address'],
}

async function sendReadiness(response: ServerResponse): Promise<void> {
  const missing = isDraining ? ['draining'] : await isReady()
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.writeHead(missing.length ? 503 : 200).end(JSON.stringify({ ready: missing.length === 0, missing }))
}

let isDraining = false

/** Stops taking work, lets what is under way finish, and ends: 20 seconds at the most. */
function drainOn(server: Server): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      isDraining = true
      setTimeout(() => process.exit(1), 19_000).unref()
      // A balancer sees the red readiness before the door closes.
      setTimeout(() => {
        server.close(() => void pool.end().then(() => process.exit(0)))
        server.closeIdleConnections()
      }, config.NODE_ENV === 'production' && config.PUBLIC_ORIGIN ? 1_000 : 0)
    })
  }
}

export function listen(handle: ReturnType<typeof createApp>): Server {
  const server = createServer({ maxHeaderSize: 16_384, headersTimeout: 20_000, requestTimeout: 600_000, keepAliveTimeout: 65_000 }, (request, response) => {
    handle(request, response).catch((error) => {
      log.error({ error: error instanceof Error ? error.message : 'unknown' }, 'request failed')
      if (response.headersSent) response.destroy()
      else sendPlain(response.setHeader('retry-after', '5'), 503, 'Usluga trenutno nije dostupna. / Temporarily unavailable.')
    })
  })
  server.on('error', (error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EADDRINUSE' ? `port ${config.PORT} is taken; set PORT to a free one` : error.message
    process.stderr.write(`Cannot start: ${reason}.\n`)
    process.exit(1)
  })
  drainOn(server)
  server.listen(config.PORT, config.HOST)
  return server
}

if (process.argv[1] === import.meta.filename) {
  const build: ServerBuild = await import(path.join(import.meta.dirname, '../build/server/index.js'))
  listen(createApp(build, staticFiles(clientFiles)))
}
