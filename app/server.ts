import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { ServerBuild } from 'react-router'
import { config } from '#app/config.server.ts'
import { countShed } from '#app/http/admission/shedding-metrics.server.ts'
import { overloaded, OverloadedError } from '#app/http/admission/overloaded-error.server.ts'
import { sendOverloaded } from '#app/http/admission/overloaded-response.server.ts'
import { admission, toCacheCandidate, toCandidate } from '#app/http/admission/web-admission.server.ts'
import { sendBuffered } from '#app/http/edge/buffered-response.server.ts'
import { resendCachedPage, sendCachedPage } from '#app/http/edge/cached-response.server.ts'
import { redirectToCleanAddress } from '#app/http/clean-address.server.ts'
import { chooseEncoding } from '#app/http/edge/compression.server.ts'
import { listen } from '#app/server/listening.server.ts'
import { cachedPage } from '#app/http/edge/page-cache.server.ts'
import { isOwnOrigin, pageKey } from '#app/http/edge/page-key.server.ts'
import { answerQuickly } from '#app/server/quick-answers.server.ts'
import { markReceived } from '#app/http/received-at.server.ts'
import { sendReadiness } from '#app/http/edge/readiness.server.ts'
import { findRefusal, originOf, sendText, sendUnavailable } from '#app/http/edge/request-guards.server.ts'
import { createRouter, redactTokens, toWebRequest, type Build } from '#app/http/edge/router.server.ts'
import { contentSecurityPolicy, securityHeaders } from '#app/http/edge/security-headers.server.ts'
import { staticFiles } from '#app/http/edge/static-files.server.ts'
import { closeUnreadBody } from '#app/http/edge/unread-bodies.server.ts'
import { observeRequest } from '#app/http/metrics/request-metrics.server.ts'
import { QueueFullError } from '#app/limits/concurrency.ts'
import { createLogger, describeError } from '#app/log.server.ts'

const log = createLogger('web')

const clientBuild = path.join(import.meta.dirname, '../build/client')
const serverBuild = path.join(import.meta.dirname, '../build/server/index.js')

/** An outdated page is served instead of this one, if there is one. */
const shedPage = { status: 503, headers: {}, body: Buffer.alloc(0) }

type FileHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Answers requests of the web process: files, cached pages, beacons, polls and streams, and everything else by the router. */
export function createApp(build: Build, files: FileHandler) {
  const run = createRouter(build, log)
  const defaultHeaders = Object.entries({ ...securityHeaders, 'content-security-policy': contentSecurityPolicy() })

  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (config.PAGE_CACHE && resendCachedPage(request, response)) return
    observeRequest(request, response)
    markReceived(request)
    closeUnreadBody(request, response)
    for (const [name, value] of defaultHeaders) response.setHeader(name, value)
    if (redirectToCleanAddress(request, response)) return
    const refusal = findRefusal(request)
    if (refusal) return sendText(response, ...refusal)

    const url = new URL(request.url!, originOf(request))
    if (url.pathname === '/healthz') return sendText(response, 200, 'ok')
    if (url.pathname === '/readyz') return sendReadiness(response)
    if (await isAnsweredQuickly(request, response, url)) return
    files(
      request,
      response,
      () => void respond(request, response, url).catch((error) => handleError(request, response, error)),
    )
  }

  async function isAnsweredQuickly(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> {
    try {
      return await answerQuickly(request, response, url)
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
      const buffered = await admission.run(toCandidate(request, response), (whileReceiving) =>
        run(toWebRequest(request, response, url), { request, url, whileReceiving }),
      )
      return sendBuffered(request, response, buffered)
    }

    const renderAnew = async () => {
      // Not the visitor's request, which is over when a stale page is refreshed in the background.
      const webRequest = new Request(Object.assign(new URL(url), { search: page.search }), {
        headers: { 'accept-language': page.language },
      })
      const { status, headers, body } = await run(webRequest, { request, url })
      const isHtml = headers.get('content-type')?.startsWith('text/html') === true
      const caching = status === 200 && !headers.has('set-cookie') && isHtml ? page.caching : undefined
      return { status, headers: Object.fromEntries(headers), body, caching }
    }
    // Pages name their own origin, which without PUBLIC_ORIGIN comes with the request.
    const key = `${url.origin} ${page.key}`
    const render = () => admission.run(toCacheCandidate(request), renderAnew).catch(toShedPage)
    const cached = await cachedPage(key, encoding, render)
    if ('rendered' in cached && cached.rendered === shedPage) throw overloaded.no_slot
    if ('rendered' in cached)
      return sendBuffered(request, response, { ...cached.rendered, headers: new Headers(cached.rendered.headers) })

    sendCachedPage(request, response, cached.page, { key, encoding })
  }

  function handleError(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    if (error instanceof OverloadedError || error instanceof QueueFullError) {
      countShed(error instanceof OverloadedError ? error.reason : 'no_slot')
      return void sendOverloaded(request, response)
    }
    log.error(
      { path: redactTokens(request.url?.split('?', 1)[0] ?? ''), error: describeError(error) },
      'request failed',
    )
    sendUnavailable(response)
  }
}

function toShedPage(error: unknown): typeof shedPage {
  if (error instanceof OverloadedError) return shedPage
  throw error
}

if (process.argv[1] === import.meta.filename) {
  if (!existsSync(serverBuild)) {
    process.stderr.write('Cannot start: there is no build yet; run `npm run build` first.\n')
    process.exit(1)
  }
  listen(createApp((await import(serverBuild)) as ServerBuild, staticFiles(clientBuild)))
}
