import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http2, { type Http2ServerRequest, type Http2ServerResponse, type Http2Session } from 'node:http2'
import https from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

const folder = path.join(import.meta.dirname, 'certificates')

/** For NODE_EXTRA_CA_CERTS of a process that shall trust the servers of tests. */
export const certificateFile = path.join(folder, 'local.pem')
export const certificate = readFileSync(certificateFile, 'utf8')
export const certificates = { cert: certificate, key: readFileSync(path.join(folder, 'local.key')) }

export type ReceivedRequest = { method: string; path: string; headers: IncomingMessage['headers']; body: Buffer }
/** What a server of a test answers; 'never' leaves the request open, 'break' ends the connection under it, and 'goaway' says on HTTP/2 that this request was not looked at. */
export type Reply =
  | { status: number; headers?: Record<string, string>; body?: unknown; afterMs?: number }
  | 'never'
  | 'break'
  | 'goaway'

export type TlsServer = {
  port: number
  /** How many connections there have been. */
  connections: () => number
  stop: () => Promise<void>
}

type Options = {
  protocol: 'h2' | 'http/1.1'
  port?: number
  streams?: number
  answer: (received: ReceivedRequest) => Reply | Promise<Reply>
}

/** A TLS server on 127.0.0.1 with the certificate of tests, which speaks one protocol only. */
export async function startTlsServer({ protocol, port = 0, streams, answer }: Options): Promise<TlsServer> {
  const sockets = new Set<Socket>()
  let connections = 0

  const handle = async (
    request: IncomingMessage | Http2ServerRequest,
    response: ServerResponse | Http2ServerResponse,
  ) => {
    const received = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: await buffer(request),
    }
    const reply = await answer(received)
    const session =
      'stream' in response ? (response.stream as { session?: Http2Session } | undefined)?.session : undefined
    if (reply === 'never') return
    if (reply === 'break') return void (session ? session.destroy() : request.socket.destroy())
    if (reply === 'goaway') return void session?.goaway(0, Number((response as Http2ServerResponse).stream.id) - 2)
    if (reply.afterMs) await new Promise((resolve) => setTimeout(resolve, reply.afterMs))
    response.statusCode = reply.status
    for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value)
    response.end(reply.body === undefined ? '' : JSON.stringify(reply.body))
  }
  const onRequest = (request: IncomingMessage | Http2ServerRequest, response: ServerResponse | Http2ServerResponse) =>
    void handle(request, response).catch(() => response.destroy())

  const server =
    protocol === 'h2'
      ? http2.createSecureServer(
          { ...certificates, ...(streams && { settings: { maxConcurrentStreams: streams } }) },
          onRequest,
        )
      : https.createServer({ ...certificates, ALPNProtocols: ['http/1.1'] }, onRequest)
  server.on('secureConnection', (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => undefined)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
