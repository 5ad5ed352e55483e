import type { IncomingHttpHeaders } from 'node:http'
import { constants, type ClientHttp2Stream } from 'node:http2'
import type { Readable } from 'node:stream'
import { ConnectionError } from '#app/gateways/http2/session.server.ts'

export type Http2Post = { path: string; headers: Record<string, string>; body: Buffer | string }
export type Http2Response = { status: number; headers: IncomingHttpHeaders; body: string }

const maxResponseBytes = 8_192

/** Reads a stream as text; what comes after the first 8 KB is dropped. */
export function limitedBody(stream: Readable): () => string {
  let body = ''
  stream.setEncoding('utf8')
  stream.on('data', (chunk: string) => {
    if (body.length < maxResponseBytes) body += chunk
  })
  return () => body
}

/** Settles when the stream closes: with the whole response, or with the code of what broke it off. */
export function readHttp2Response(
  stream: ClientHttp2Stream,
  settle: (result: Http2Response | ConnectionError) => void,
) {
  let [status, headers]: [number, IncomingHttpHeaders] = [0, {}]
  let isComplete = false
  let code = 'broken_off'
  const body = limitedBody(stream)
  stream.once('response', (received) => {
    status = received[':status'] ?? 0
    headers = received
  })
  stream.once('end', () => (isComplete = true))
  stream.once('error', (error: NodeJS.ErrnoException) => (code = error.code ?? code))
  stream.once('close', () =>
    settle(isComplete && status ? { status, headers, body: body() } : new ConnectionError(code, true)),
  )
}

/** True if the server said that it did not process this stream, so that it may be sent again. */
export function wasNotProcessed(stream: ClientHttp2Stream, lastStreamId: number): boolean {
  return stream.rstCode === constants.NGHTTP2_REFUSED_STREAM || (stream.id ?? 0) > lastStreamId
}
