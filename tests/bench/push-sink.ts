import { once } from 'node:events'
import http2, { type ServerHttp2Stream } from 'node:http2'
import https from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { certificates } from '#tests/support/providers/local-tls.ts'

/** The push service of the bench, in a process of its own: takes everything, looks into nothing, and speaks both protocols on a port each. */
const h2 = http2.createSecureServer({ ...certificates, settings: { maxConcurrentStreams: 100 } })
h2.on('stream', (stream: ServerHttp2Stream) => {
  stream.respond({ ':status': 201 }, { endStream: true })
  stream.resume()
})
const http1 = https.createServer(certificates, (request, response) => {
  response.writeHead(201).end()
  request.resume()
})
process.stdout.write(`${JSON.stringify({ h2: await listen(h2), http1: await listen(http1) })}\n`)

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
