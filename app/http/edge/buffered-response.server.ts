import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding, isCompressible } from '#app/http/edge/compression.server.ts'
import { compressPage } from '#app/http/edge/page-size.server.ts'
import { filePolicy } from '#app/http/edge/security-headers.server.ts'
import { requestIdOf } from '#app/http/edge/request-id.server.ts'

export type BufferedResponse = { status: number; headers: Headers; body: Buffer }

export function sendBuffered(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: BufferedResponse,
): void {
  for (const [name, value] of headers) if (name !== 'set-cookie') response.setHeader(name, value)
  if (status > 300 && status < 304) response.setHeader('content-security-policy', filePolicy)
  response.setHeader('x-request-id', requestIdOf(request))
  const cookies = headers.getSetCookie()
  if (cookies.length) response.setHeader('set-cookie', cookies)
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const shouldCompress =
    encoding !== 'identity' &&
    !headers.has('content-encoding') &&
    isCompressible(headers.get('content-type'), body.length)
  const payload = compressPage(body, shouldCompress ? encoding : 'identity')
  if (shouldCompress) response.setHeader('content-encoding', encoding)
  if (shouldCompress && headers.get('cache-control') !== 'no-store') response.appendHeader('vary', 'accept-encoding')
  // The router answers HEAD without a body, so its length is unknown.
  if (status !== 204 && status !== 304 && request.method !== 'HEAD')
    response.setHeader('content-length', payload.length)
  response.writeHead(status).end(request.method === 'HEAD' ? undefined : payload)
}
