import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequest } from '@remix-run/node-fetch-server'
import { createRequestHandler, RouterContextProvider, type RequestHandler, type ServerBuild } from 'react-router'
import { config } from '#app/config.server.ts'
import { bodyOf } from '#app/http/body/counted-request.server.ts'
import { openBody, type RequestBody } from '#app/http/body/request-body.server.ts'
import { networkOf } from '#app/http/edge/network.server.ts'
import { headersOf } from '#app/http/edge/request-guards.server.ts'
import { receivedAtOf } from '#app/http/received-at.server.ts'
import { requestIdOf } from '#app/http/edge/request-id.server.ts'
import type { BufferedResponse } from '#app/http/edge/buffered-response.server.ts'
import { createSegmentHandler } from '#app/http/edge/segment-handlers.server.ts'
import {
  formPageOf,
  refusalContext,
  renderFormContext,
  restoredFormContext,
} from '#app/http/forms/restored-form.server.ts'
import { checkOrigin, isWrite } from '#app/http/forms/same-origin.server.ts'
import { loadRouteTable } from '#app/http/route-table.server.ts'
import { bodyContext, requestMetadataContext } from '#app/http/session/context.server.ts'
import type { createLogger } from '#app/log.server.ts'

/** In development the build is a function: it may be another one after each change of a file. */
export type Build = ServerBuild | (() => Promise<ServerBuild>)
/** `whileReceiving` runs what waits for the body. */
type Incoming = { request: IncomingMessage; url: URL; whileReceiving?: WhileReceiving }
export type WhileReceiving = <T>(receive: () => Promise<T>) => Promise<T>

const activeRequests = new Set<{ name: string }>()

export function listActiveRequests(): string[] {
  return [...activeRequests].map(({ name }) => name)
}

export function createRouter(build: Build, log: ReturnType<typeof createLogger>) {
  const handleRequest = createHandler(build)
  return async (webRequest: Request, { request, url, whileReceiving }: Incoming): Promise<BufferedResponse> => {
    const startedAt = performance.now()
    const { method } = webRequest
    const path = redactTokens(url.pathname)
    const requestBody = openBody(headersOf(request), isWrite(method) ? bodyOf(request) : null)
    const { context, requestId } = createContext(webRequest, { request, url })
    context.set(bodyContext, whileReceiving ? receiveThrough(whileReceiving, requestBody) : requestBody)
    context.set(renderFormContext, async (form, refusal) => {
      const pageRequest = toPageRequest(webRequest)
      const { context: page } = createContext(pageRequest, { request, url })
      page.set(bodyContext, openBody(pageRequest.headers, null))
      page.set(restoredFormContext, form)
      page.set(refusalContext, refusal)
      return handleRequest(pageRequest, page)
    })
    const active = { name: `${method} ${path}` }
    activeRequests.add(active)
    const response = await handleRequest(webRequest, context).finally(() => {
      activeRequests.delete(active)
      void requestBody.close()
    })
    const headers = new Headers(response.headers)
    const body = Buffer.from(await response.arrayBuffer())
    log.info({ id: requestId, method, path, status: response.status, ms: Math.round(performance.now() - startedAt) })
    return { status: response.status, headers, body }
  }
}

/** The page of a form by GET, for the same browser. */
function toPageRequest(request: Request): Request {
  const headers = new Headers(request.headers)
  for (const name of ['content-type', 'content-length', 'origin']) headers.delete(name)
  return new Request(new URL(formPageOf(request), request.url), { headers })
}

function receiveThrough(whileReceiving: WhileReceiving, body: RequestBody): RequestBody {
  return {
    text: (maxBytes) => whileReceiving(() => body.text(maxBytes)),
    form: (memberId) => whileReceiving(() => body.form(memberId)),
    fields: () => whileReceiving(() => body.fields()),
    receive: (upload) => whileReceiving(() => body.receive(upload)),
    close: () => body.close(),
  }
}

/** A write reaches the router without its body, which only the bounded reader in the context can read. */
export function toWebRequest(request: IncomingMessage, response: ServerResponse, url: URL): Request {
  if (!isWrite(request.method!)) return createRequest(request, response, { protocol: url.protocol, host: url.host })
  const headers = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  return new Request(url, { method: request.method!, headers })
}

/** Secrets and signatures, known by their lengths, are left out of the log, so that its readers cannot use the links in it. */
export function redactTokens(pathname: string): string {
  return pathname.replace(/[\w-]{40,}|(?<=\.)[\w-]{22,}/g, '…')
}

function createHandler(build: Build): RequestHandler {
  if (typeof build !== 'function') {
    loadRouteTable(build)
    return createSegmentHandler(build, config.NODE_ENV)
  }
  const loadBuild = async () => {
    const loaded = await build()
    loadRouteTable(loaded)
    return loaded
  }
  return createRequestHandler(loadBuild, config.NODE_ENV)
}

function createContext({ method }: Request, { request, url }: Incoming) {
  const context = new RouterContextProvider()
  const requestId = requestIdOf(request)
  context.set(requestMetadataContext, {
    requestId,
    receivedAt: receivedAtOf(request),
    network: networkOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    needsFormToken: isWrite(method) && checkOrigin(headersOf(request), url.origin) === 'unknown',
    nonce: randomBytes(16).toString('base64'),
  })
  return { context, requestId }
}
