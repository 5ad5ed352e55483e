import { once } from 'node:events'
import { createServer, request as sendRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { waitUntil } from '#tests/jobs/backends.ts'
import { listMissingPrograms } from '#tests/support/environment/deploy-programs.ts'
import { startProxies, type Proxies } from '#tests/support/environment/proxies.ts'
import { findFreePort } from '#tools/postgres/ports.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'

type Received = { web: number; method: string; url: string; headers: IncomingMessage['headers'] }

/** Stand-ins for the web processes, which note what reaches them. */
let received: Received[] = []
let isReady = true
let answer: (request: IncomingMessage, response: ServerResponse, web: number) => void = (_, response) =>
  response.end('ok')

const missing = listMissingPrograms('caddy', 'haproxy')

describe.skipIf(missing.length)(
  `requests through the proxies of deploy/${missing.length ? ` (${missing.join(', ')} is missing)` : ''}`,
  () => {
    let proxies: Proxies
    let ports: number[]
    const servers: Server[] = []

    beforeAll(async () => {
      const [port, ...webPorts] = await Promise.all([findFreePort(), findFreePort(), findFreePort()])
      ports = webPorts
      await Promise.all([listen(0), listen(1)])
      proxies = await startProxies(
        ports.map((webPort) => `127.0.0.1:${webPort}`),
        port,
      )
    })
    afterAll(async () => {
      await proxies?.stop()
      for (const server of servers) server.close().closeAllConnections()
    })
    beforeEach(() => {
      received = []
      answer = (_, response) => response.end('ok')
    })

    async function listen(web: number): Promise<void> {
      const server = createServer((request, response) => {
        if (request.url === '/readyz') return response.writeHead(isReady ? 200 : 503).end()
        received.push({ web, method: request.method!, url: request.url!, headers: request.headers })
        answer(request, response, web)
      })
      servers[web] = server
      await once(server.listen(ports[web], '127.0.0.1'), 'listening')
    }

    const get = (path: string, headers: Record<string, string> = {}) => fetch(`${proxies.origin}${path}`, { headers })
    const post = (path: string) => fetch(`${proxies.origin}${path}`, { method: 'POST', body: 'a=1' })

    test('addresses, scheme and request id are those of the proxies, whatever a visitor sends', async () => {
      await get('/', { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'ftp', 'x-request-id': 'mine' })
      const { headers } = received[0]!
      expect(headers['x-forwarded-for']).toBe('127.0.0.1')
      expect(headers['x-forwarded-proto']).toBe('http')
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
      expect(headers.host).toBe(new URL(proxies.origin).host)
    })

    test('a 503 of the application reaches the visitor, is not repeated on the other web, and takes no web out of use', async () => {
      answer = (_, response, web) =>
        web === 0 ? response.writeHead(503, { 'retry-after': '7' }).end('busy') : response.end('ok')
      const responses = await Promise.all(Array.from({ length: 40 }, () => get('/')))
      const refused = responses.filter(({ status }) => status === 503)
      expect(received).toHaveLength(40)
      expect(refused).toHaveLength(20)
      expect(refused[0]!.headers.get('retry-after')).toBe('7')
      expect(await refused[0]!.text()).toBe('busy')
    })

    test('events reach the page while the stream is open, also after ten silent seconds', async () => {
      const streams: ServerResponse[] = []
      answer = (_, response) => {
        streams.push(response)
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
      }
      const path = '/klijent/poruke/1/promjene'
      const reader = (await get(path, { accept: 'text/event-stream', 'accept-encoding': 'gzip' })).body!.getReader()
      const read = async () => new TextDecoder().decode((await reader.read()).value)
      expect(await read()).toBe('data: 1\n\n')
      await pause(10_000)
      const sentAt = performance.now()
      streams[0]!.write('data: 2\n\n')
      expect(await read()).toBe('data: 2\n\n')
      expect(performance.now() - sentAt).toBeLessThan(scaledToLoad(500))
      await reader.cancel()
      await waitUntil(async () => {
        streams[0]!.write(':\n\n')
        await pause(200)
        return streams[0]!.closed
      })
    })

    test('an upload is passed on while it arrives', async () => {
      const firstChunk = new Promise<void>((resolve) => {
        answer = (request, response) => {
          request.once('data', () => resolve())
          request.once('end', () => response.end('ok'))
        }
      })
      const upload = sendRequest(`${proxies.origin}/`, { method: 'POST', headers: { 'content-length': 2_000_000 } })
      const responded = once(upload, 'response') as Promise<[IncomingMessage]>
      upload.write(Buffer.alloc(1_000_000))
      await firstChunk
      upload.end(Buffer.alloc(1_000_000))
      const [response] = await responded
      expect(response.statusCode).toBe(200)
      response.destroy()
    })

    test('a write that was refused a connection goes to the other web, one that was begun is sent once', async () => {
      servers[0]!.close().closeAllConnections()
      const statuses = await Promise.all(Array.from({ length: 60 }, async (_, nth) => (await post(`/${nth}`)).status))
      expect(statuses.filter((status) => status !== 200)).toEqual([])
      expect(new Set(received.map(({ url }) => url)).size).toBe(60)
      expect(received).toHaveLength(60)

      await listen(0)
      await waitUntilUsed(0)
      received = []
      answer = (request) => void request.socket.destroy()
      expect([502, 503]).toContain((await post('/begun')).status)
      expect(received).toHaveLength(1)
    })

    test('a read that was begun is sent to the other web', async () => {
      answer = (request, response, web) => (web === 0 ? request.socket.destroy() : response.end('ok'))
      const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await get('/')).status))
      expect(statuses.filter((status) => status !== 200)).toEqual([])
    })

    test('when no web is ready, those that listen still get requests', async () => {
      isReady = false
      await waitUntil(async () => (await fetch(proxies.metricsUrl)).text().then((text) => activeReaders(text) === '0'))
      answer = (_, response) => response.writeHead(503, { 'retry-after': '2' }).end('words of the application')
      expect(await (await get('/')).text()).toBe('words of the application')
      isReady = true
      await waitUntil(async () => (await fetch(proxies.metricsUrl)).text().then((text) => activeReaders(text) === '2'))
    })

    test('when no web listens, the response has Retry-After, and the next one that listens is used', async () => {
      for (const server of servers) server.close().closeAllConnections()
      await pause(100)
      const response = await get('/')
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('5')
      await Promise.all([listen(0), listen(1)])
      expect((await get('/')).status).toBe(200)
    })

    async function waitUntilUsed(web: number): Promise<void> {
      while (!received.some((one) => one.web === web)) await get('/')
    }
  },
)

function activeReaders(metrics: string): string | undefined {
  return /^haproxy_backend_active_servers\{proxy="reads"\} (\d)$/m.exec(metrics)?.[1]
}
