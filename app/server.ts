import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import path from 'node:path'
import { createRequest } from '@remix-run/node-fetch-server'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { logDropped } from '#app/analytics/dropped.server.ts'
import { config } from '#app/config.server.ts'
import { openBody } from '#app/http/body/request-body.server.ts'
import { arrivalContext, bodyContext } from '#app/http/context.server.ts'
import { answerBeacon, isBeacon } from '#app/http/beacons.server.ts'
import { chooseEncoding, compress, isCompressible } from '#app/http/compression.server.ts'
import { drainOnSignals, isDraining } from '#app/http/draining.server.ts'
import {
  findRefusal,
  headersOf,
  isUnchanged,
  originOf,
  sendPlain,
  sendUnavailable,
} from '#app/http/early-answers.server.ts'
import { watchEventLoop } from '#app/http/event-loop.server.ts'
import { listenForMetrics, registry } from '#app/http/metrics.server.ts'
import { networkOf } from '#app/http/network.server.ts'
import { changesPages, isKnownOrigin, keptPage, pageKey } from '#app/http/page-cache.server.ts'
import { changePages, hearOfChanges } from '#app/http/page-news.server.ts'
import { answerPoll, pollPaths } from '#app/http/poll.server.ts'
import { closeUnread } from '#app/http/unread-bodies.server.ts'
import { staticFiles } from '#app/http/static-files.server.ts'
import { isWrite, judgeOrigin } from '#app/http/same-origin.server.ts'
import { contentSecurityPolicy, securityHeaders } from '#app/http/security-headers.server.ts'
import { describeError, logFatalErrors, openLog } from '#app/log.server.ts'
import { isReady } from '#app/site/health.server.ts'

const log = openLog('web')
const dropsMs = 60_000

/** Method and path of what is being answered: what the watchdog names when the event loop stands. */
const requestsAtWork = new Set<{ name: string }>()

const clientFiles = path.join(import.meta.dirname, '../build/client')
const serverBuild = path.join(import.meta.dirname, '../build/server/index.js')

type Answer = { status: number; headers: Headers; body: Buffer }
type Files = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The web process without its listening: files, cached pages, the poll, and the router behind them. */
export function createApp(build: ServerBuild | (() => Promise<ServerBuild>), files: Files) {
  const route = createRequestHandler(build, config.NODE_ENV)

  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    closeUnread(request, response)
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
    response.setHeader('content-security-policy', contentSecurityPolicy())
    const refusal = findRefusal(request)
    if (refusal) return sendPlain(response, ...refusal)

    const url = new URL(request.url!, originOf(request))
    if (url.pathname === '/healthz') return sendPlain(response, 200, 'ok')
    if (url.pathname === '/readyz') return sendReadiness(response)
    if (isBeacon(request.method, url.pathname)) return answerBeacon(request, response, url.pathname)
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
    const page =
      config.PAGE_CACHE &&
      pageKey({
        method: request.method!,
        pathname: url.pathname,
        searchParams: url.searchParams,
        headers: request.headers,
      })
    if (!page || !isKnownOrigin(url.origin, request.socket)) {
      return send(request, response, await run(toRequest(request, response, url), request, url))
    }

    const fetch = async () => {
      // A request of its own: the visitor's is over when an old page is made anew behind their back.
      const asked = new Request(Object.assign(new URL(url), { search: page.search }), {
        headers: { 'accept-language': page.language },
      })
      const { status, headers, body } = await run(asked, request, url)
      const isCacheable =
        status === 200 && !headers.has('set-cookie') && headers.get('content-type')?.startsWith('text/html') === true
      return { status, headers: Object.fromEntries(headers), body, isCacheable }
    }
    // Pages name their own address, which without PUBLIC_ORIGIN is what the asker says it is.
    const kept = await keptPage(`${url.origin} ${page.key}`, encoding, fetch)
    if ('fetched' in kept)
      return send(request, response, { ...kept.fetched, headers: new Headers(kept.fetched.headers) })

    response.setHeader('vary', 'accept-encoding, accept-language, cookie')
    for (const [name, value] of Object.entries(kept.page.headers)) response.setHeader(name, value)
    if (isUnchanged(request, kept.page.headers.etag!)) return void response.writeHead(304).end()
    if (kept.body !== kept.page.plain) response.setHeader('content-encoding', encoding)
    response.setHeader('content-length', kept.body.length)
    response.writeHead(kept.page.status).end(request.method === 'HEAD' ? undefined : kept.body)
  }

  async function run(asked: Request, request: IncomingMessage, url: URL): Promise<Answer> {
    const started = performance.now()
    const { method } = asked
    const context = new RouterContextProvider()
    const id = randomUUID()
    context.set(arrivalContext, {
      requestId: id,
      network: networkOf(request),
      agent: request.headers['user-agent'] ?? '',
      needsFormToken: isWrite(method) && judgeOrigin(headersOf(request), url.origin) === 'unknown',
      nonce: randomBytes(16).toString('base64'),
    })
    const work = { name: `${method} ${withoutTokens(url.pathname)}` }
    requestsAtWork.add(work)
    const received = openBody(headersOf(request), isWrite(method) ? request.iterator({ destroyOnReturn: false }) : null)
    context.set(bodyContext, received)
    const answered = await route(asked, context).finally(() => {
      requestsAtWork.delete(work)
      void received.close()
    })
    const body = Buffer.from(await answered.arrayBuffer())
    if (changesPages(method, url.pathname, answered.status)) changePages()
    log.info({
      id,
      method,
      path: withoutTokens(url.pathname),
      status: answered.status,
      ms: Math.round(performance.now() - started),
    })
    return { status: answered.status, headers: answered.headers, body }
  }

  function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    log.error(
      { path: withoutTokens(request.url?.split('?', 1)[0] ?? ''), error: describeError(error) },
      'request failed',
    )
    sendUnavailable(response)
  }
}

/** A write reaches the router without its body, which only the bounded reader in the context can read. */
function toRequest(request: IncomingMessage, response: ServerResponse, url: URL): Request {
  if (!isWrite(request.method!)) return createRequest(request, response, { protocol: url.protocol, host: url.host })
  const headers = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  return new Request(url, { method: request.method!, headers })
}

/** Whoever reads the log must not be able to use the links in it: a part of an address that is long enough to be a secret is left out. */
function withoutTokens(pathname: string): string {
  return pathname.replace(/[\w-]{40,}/g, '…')
}

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer): void {
  for (const [name, value] of headers) if (name !== 'set-cookie') response.setHeader(name, value)
  const cookies = headers.getSetCookie()
  if (cookies.length) response.setHeader('set-cookie', cookies)
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const isSmaller =
    encoding !== 'identity' &&
    !headers.has('content-encoding') &&
    isCompressible(headers.get('content-type'), body.length)
  const sent = isSmaller ? compress(body, encoding) : body
  if (isSmaller) response.setHeader('content-encoding', encoding).appendHeader('vary', 'accept-encoding')
  // To HEAD the router gives no body: how long it would be is not known.
  if (status !== 204 && status !== 304 && request.method !== 'HEAD') response.setHeader('content-length', sent.length)
  response.writeHead(status).end(request.method === 'HEAD' ? undefined : sent)
}

async function sendReadiness(response: ServerResponse): Promise<void> {
  const missing = isDraining() ? ['draining'] : await isReady()
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  if (missing.length) response.setHeader('retry-after', '5')
  response.writeHead(missing.length ? 503 : 200).end(JSON.stringify({ ready: missing.length === 0, missing }))
}

export function listen(handle: ReturnType<typeof createApp>): Server {
  const server = createServer(
    { maxHeaderSize: 16_384, headersTimeout: 20_000, requestTimeout: 600_000, keepAliveTimeout: 65_000 },
    (request, response) => {
      handle(request, response).catch((error) => {
        log.error({ error: describeError(error) }, 'request failed')
        sendUnavailable(response)
      })
    },
  )
  server.on('error', (error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EADDRINUSE' ? `port ${config.PORT} is taken; set PORT to a free one` : error.message
    process.stderr.write(`Cannot start: ${reason}.\n`)
    process.exit(1)
  })
  drainOnSignals(server, log)
  watchEventLoop(log, registry, {
    blockMs: 500,
    stallMs: 1_000,
    requests: () => [...requestsAtWork].map(({ name }) => name),
  })
  listenForMetrics(log, { host: config.METRICS_HOST, port: config.METRICS_PORT })
  logFatalErrors(log)
  setInterval(() => logDropped(log), dropsMs).unref()
  if (config.PAGE_CACHE) void hearOfChanges()
  server.listen(config.PORT, config.HOST, () => log.info({ host: config.HOST, port: config.PORT }, 'web started'))
  return server
}

if (process.argv[1] === import.meta.filename) {
  if (!existsSync(serverBuild)) {
    process.stderr.write('Cannot start: there is no build yet; run `npm run build` first.\n')
    process.exit(1)
  }
  listen(createApp((await import(serverBuild)) as ServerBuild, staticFiles(clientFiles)))
}
