import type { Encoding } from '#app/http/edge/compression.server.ts'
import { contentSecurityPolicy, securityHeaders } from '#app/http/edge/security-headers.server.ts'

/** A page in one encoding, with its headers as a list of names and values, as `writeHead` takes them fastest. */
export type EncodedPage = {
  status: number
  etag: string
  headers: string[]
  body: Buffer
}

const publicPageHeaders = {
  ...securityHeaders,
  'content-security-policy': contentSecurityPolicy(),
  vary: 'accept-encoding, accept-language, cookie',
}

type Encoded = { status: number; headers: Record<string, string>; body: Buffer }

export function encodePage({ status, headers, body }: Encoded, etag: string, encoding: Encoding): EncodedPage {
  const allHeaders = {
    ...publicPageHeaders,
    ...headers,
    etag,
    'content-length': String(body.length),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
  return { status, etag, headers: Object.entries(allHeaders).flat(), body }
}

/** Without what describes the body. */
export function notModifiedHeaders({ headers }: EncodedPage): string[] {
  return headers.slice(0, headers.indexOf('content-length'))
}

/** A buffer of zlib or of Node's pool is a slice that keeps 16 or 64 KB alive. */
export function copyUnpooled(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
