import type { IncomingMessage, ServerResponse } from 'node:http'

/** Bytes that a sender may still send while it reads the refusal. */
const lingerMs = 2_000
const lingerBytes = 1024 * 1024

/** Closes a connection whose request was answered before its body was read, instead of waiting for the rest. */
export function closeUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  // Before Node's own listener, which would have the rest parsed without counting anything.
  response.prependOnceListener('finish', () => {
    if (request.complete) return
    request.read()
    const timer = setTimeout(() => request.socket.destroy(), lingerMs).unref()
    let bytes = 0
    request
      .on('error', () => {})
      .on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > lingerBytes) request.socket.destroy()
      })
    request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}
