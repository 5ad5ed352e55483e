import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Encoding } from '#app/http/edge/compression.server.ts'
import { notModifiedHeaders, type EncodedPage } from '#app/http/edge/encoded-page.server.ts'
import { findCachedPage } from '#app/http/edge/page-cache.server.ts'
import { countHostHeaders, isNotModified } from '#app/http/edge/request-guards.server.ts'

type PageReference = { key: string; encoding: Encoding }

const maxSignatureLength = 500

const pagesBySignature = new LRUCache<string, PageReference>({ max: 5_000 })

/** Sends a public page and remembers its key by the request's signature, so that an equal request need not be parsed. */
export function sendCachedPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: EncodedPage,
  reference: PageReference,
): void {
  const signature = signatureOf(request)
  if (signature) pagesBySignature.set(signature, reference)
  write(request, response, page)
}

/** Answers a request whose signature was seen before from the page cache; false if the page is not in it. */
export function resendCachedPage(request: IncomingMessage, response: ServerResponse): boolean {
  const signature = signatureOf(request)
  const reference = signature && pagesBySignature.get(signature)
  const page = reference && findCachedPage(reference.key, reference.encoding)
  if (page) write(request, response, page)
  return page !== undefined
}

/** Everything in a request that chooses a public page; undefined for requests that need more than that. */
function signatureOf({ method, url, headers, rawHeaders }: IncomingMessage): string | undefined {
  const { host, cookie = '', referer } = headers
  if (method !== 'GET' && method !== 'HEAD') return undefined
  if (headers.authorization || headers['save-data'] || referer?.startsWith('android-app://')) return undefined
  if (headers['content-length'] || headers['transfer-encoding'] || !host || countHostHeaders(rawHeaders) > 1)
    return undefined
  const signature = `${url}\n${host}\n${headers['accept-encoding']}\n${headers['accept-language']}\n${cookie}`
  return signature.length <= maxSignatureLength ? signature : undefined
}

function write(request: IncomingMessage, response: ServerResponse, page: EncodedPage): void {
  if (isNotModified(request, page.etag)) return void response.writeHead(304, notModifiedHeaders(page)).end()
  response.writeHead(page.status, page.headers).end(request.method === 'HEAD' ? undefined : page.body)
}
