import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import path from 'node:path'
import { createRequest } from '@remix-run/node-fetch-server'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { logDropped } from '#app/analytics/dropped.server.ts'
import { config } from '#app/config.server.ts'
import { openBody } from '#app/http/body/request-body.server.ts'
import { requestMetadataContext, bodyContext } from '#app/http/session/context.server.ts'
import { answerBeacon, isBeacon } from '#app/analytics/routes/beacons.server.ts'
import { sendCachedPage, resendCachedPage } from '#app/http/edge/cached-response.server.ts'
import { chooseEncoding, compress, isCompressible } from '#app/http/edge/compression.server.ts'
import { drainOnSignals, isDraining } from '#app/http/edge/draining.server.ts'
import { findRefusal, headersOf, originOf, sendText, sendUnavailable } from '#app/http/edge/request-guards.server.ts'
import { watchEventLoop } from '#app/http/edge/event-loop.server.ts'
import { listenForMetrics, registry } from '#app/http/edge/metrics.server.ts'
import { networkOf } from '#app/http/edge/network.server.ts'
import { shouldInvalidatePages, isOwnOrigin, cachedPage, pageKey } from '#app/http/edge/page-cache.server.ts'
import { invalidatePages, listenForInvalidation } from '#app/http/edge/page-invalidation.server.ts'
import { answerPoll, pollPaths } from '#app/http/edge/notification-poll.server.ts'
import { createSegmentHandler } from '#app/http/edge/segment-handlers.server.ts'
import { closeUnreadBody } from '#app/http/edge/unread-bodies.server.ts'
import { staticFiles } from '#app/http/edge/static-files.server.ts'
import { isWrite, checkOrigin } from '#app/http/forms/same-origin.server.ts'
import { contentSecurityPolicy, securityHeaders } from '#app/http/edge/security-headers.server.ts'
import { describeError, logFatalErrors, createLogger } from '#app/log.server.ts'
import { listReadinessFailures } from '#app/http/edge/readiness.server.ts'

const log = createLogger('web')
const droppedLogIntervalMs = 60_000

/** Method and path of what is being answered: what the watchdog names when the event loop stands. */
const activeRequests = new Set<{ name: string }>()

const clientBuild = path.join(import.meta.dirname, '../build/client')
const serverBuild = path.join(import.meta.dirname, '../build/server/index.js')

type BufferedResponse = { status: number; headers: Headers; body: Buffer }
type FileHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The web process without its listening: files, cached pages, the poll, and the router behind them. */
export function createApp(build: ServerBuild | (() => Promise<ServerBuild>), files: FileHandler) {
  const route =
    typeof build === 'function'
      ? createRequestHandler(build, config.NODE_ENV)
      : createSegmentHandler(build, config.NODE_ENV)

  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (config.PAGE_CACHE && resendCachedPage(request, response)) return
    closeUnreadBody(request, response)
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
    response.setHeader('content-security-policy', contentSecurityPolicy())
    const refusal = findRefusal(request)
    if (refusal) return sendText(response, ...refusal)

    const url = new URL(request.url!, originOf(request))
    if (url.pathname === '/healthz') return sendText(response, 200, 'ok')
    if (url.pathname === '/readyz') return sendReadiness(response)
    if (isBeacon(request.method, url.pathname)) return answerBeacon(request, response, url.pathname)
    if (pollPaths.has(url.pathname) && request.method === 'GET' && (await poll(request, response))) return
    files(
      request,
      response,
      () => void respond(request, response, url).catch((error) => handleError(request, response, error)),
    )
  }

  async function poll(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    try {
      return await answerPoll(request, response)
    } catch (error) {
      handleError(request, response, error)
      return true
    }
  }

  async function respond(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const page =
      config.PAGE_CACHE &&
      pageKey({
        method: request.method!,
        pathname: url.pathname,
        searchParams: url.searchParams,
        headers: request.headers,
      })
    if (!page || !isOwnOrigin(url.origin, request.socket)) {
      return send(request, response, await run(toRequest(request, response, url), request, url))
    }

    const render = async () => {
      // A request of its own: the visitor's is over when an old page is made anew behind their back.
      const webRequest = new Request(Object.assign(new URL(url), { search: page.search }), {
        headers: { 'accept-language': page.language },
      })
      const { status, headers, body } = await run(webRequest, request, url)
      const isCacheable =
        status === 200 && !headers.has('set-cookie') && headers.get('content-type')?.startsWith('text/html') === true
      return { status, headers: Object.fromEntries(headers), body, isCacheable }
    }
    // Pages name their own address, which without PUBLIC_ORIGIN is what the asker says it is.
    const key = `${url.origin} ${page.key}`
    const cached = await cachedPage(key, encoding, render)
    if ('rendered' in cached)
      return send(request, response, { ...cached.rendered, headers: new Headers(cached.rendered.headers) })

    sendCachedPage(request, response, cached.page, { key, encoding })
  }

  async function run(webRequest: Request, request: IncomingMessage, url: URL): Promise<BufferedResponse> {
    const startedAt = performance.now()
    const { method } = webRequest
    const context = new RouterContextProvider()
    const id = randomUUID()
    context.set(requestMetadataContext, {
      requestId: id,
      network: networkOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      needsFormToken: isWrite(method) && checkOrigin(headersOf(request), url.origin) === 'unknown',
      nonce: randomBytes(16).toString('base64'),
    })
    const active = { name: `${method} ${redactTokens(url.pathname)}` }
    activeRequests.add(active)
    const requestBody = openBody(
      headersOf(request),
      isWrite(method) ? request.iterator({ destroyOnReturn: false }) : null,
    )
    context.set(bodyContext, requestBody)
    const routerResponse = await route(webRequest, context).finally(() => {
      activeRequests.delete(active)
      void requestBody.close()
    })
    const body = Buffer.from(await routerResponse.arrayBuffer())
    if (shouldInvalidatePages(method, url.pathname, routerResponse.status)) invalidatePages()
    log.info({
      id,
      method,
      path: redactTokens(url.pathname),
      status: routerResponse.status,
      ms: Math.round(performance.now() - startedAt),
    })
    return { status: routerResponse.status, headers: routerResponse.headers, body }
  }

  function handleError(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    log.error(
      { path: redactTokens(request.url?.split('?', 1)[0] ?? ''), error: describeError(error) },
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
function redactTokens(pathname: string): string {
  return pathname.replace(/[\w-]{40,}/g, '…')
}

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: BufferedResponse): void {
  for (const [name, value] of headers) if (name !== 'set-cookie') response.setHeader(name, value)
  const cookies = headers.getSetCookie()
  if (cookies.length) response.setHeader('set-cookie', cookies)
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const shouldCompress =
    encoding !== 'identity' &&
    !headers.has('content-encoding') &&
    isCompressible(headers.get('content-type'), body.length)
  const payload = shouldCompress ? compress(body, encoding) : body
  if (shouldCompress) response.setHeader('content-encoding', encoding).appendHeader('vary', 'accept-encoding')
  // To HEAD the router gives no body: how long it would be is not known.
  if (status !== 204 && status !== 304 && request.method !== 'HEAD')
    response.setHeader('content-length', payload.length)
  response.writeHead(status).end(request.method === 'HEAD' ? undefined : payload)
}

async function sendReadiness(response: ServerResponse): Promise<void> {
  const missing = isDraining() ? ['draining'] : await listReadinessFailures()
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
    requests: () => [...activeRequests].map(({ name }) => name),
  })
  listenForMetrics(log, { host: config.METRICS_HOST, port: config.METRICS_PORT })
  logFatalErrors(log)
  setInterval(() => logDropped(log), droppedLogIntervalMs).unref()
  if (config.PAGE_CACHE) listenForInvalidation()
  server.listen(config.PORT, config.HOST, () => log.info({ host: config.HOST, port: config.PORT }, 'web started'))
  return server
}

if (process.argv[1] === import.meta.filename) {
  if (!existsSync(serverBuild)) {
    process.stderr.write('Cannot start: there is no build yet; run `npm run build` first.\n')
    process.exit(1)
  }
  listen(createApp((await import(serverBuild)) as ServerBuild, staticFiles(clientBuild)))
}
