import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { claimPort, type ClaimedPort } from '#app/start/claimed-port.ts'
import { prepareEnvironment } from '#app/start/environment.ts'
import { startIdentityProvider } from '#tools/identity-provider/server.ts'
import { startPaymentGateway } from '#tools/payment-gateway/server.ts'
import { findFreePort, listenOnFreePort } from '#tools/postgres/ports.ts'

const host = '127.0.0.1'
const starts = Array.from({ length: 5 }, (_, nth) => nth)
const open: (() => unknown)[] = []

afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

function closeLater(claimed: ClaimedPort): number {
  open.push(() => claimed.socket.close())
  return claimed.port
}

test('starts in the same second get ports of their own for the web', async () => {
  const port = await findFreePort()
  const claims = await Promise.all(starts.map(() => claimPort({ host, port, isChosen: false })))
  const ports = claims.map(closeLater)
  expect(new Set(ports).size).toBe(starts.length)
  expect(ports).toContain(port)
})

test('a chosen port is that one, or none', async () => {
  const port = await findFreePort()
  expect(closeLater(await claimPort({ host, port, isChosen: true }))).toBe(port)
  await expect(claimPort({ host, port, isChosen: true })).rejects.toThrow(`port ${port} on ${host} cannot be used`)
  expect(closeLater(await claimPort({ host, port: 0, isChosen: true }))).toBeGreaterThan(0)
})

test('the port stays bound until the web process has taken it over', async () => {
  const { port, socket } = await claimPort({ host, port: 0, isChosen: true })
  const script = `process.once('message', (_, socket) => require('node:http').createServer((_, answer) => answer.end('web')).listen(socket, 16))`
  const web = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  open.push(() => void web.kill())
  await expect(bind(port)).rejects.toThrow('EADDRINUSE')
  web.send('socket', socket, () => socket.close())
  await once(socket, 'close')
  await expect(bind(port)).rejects.toThrow('EADDRINUSE')
  expect(await (await fetch(`http://${host}:${port}`)).text()).toBe('web')
})

test.each([
  ['identity provider', startIdentityProvider],
  ['card gateway', startPaymentGateway],
])('starts in the same second get ports of their own for the %s', async (_, start) => {
  const from = await findFreePort()
  const servers = await Promise.all(starts.map(() => listenOnFreePort(from, (port) => start({ port }))))
  for (const { stop } of servers) open.push(stop)
  const origins = servers.map(({ settings }) => new URL(Object.values(settings)[0]!).origin)
  expect(new Set(origins).size).toBe(starts.length)
})

test('what cannot listen for another reason is not tried again', async () => {
  const refuse = () => Promise.reject(new Error('no permission'))
  await expect(listenOnFreePort(9000, refuse)).rejects.toThrow('no permission')
})

test('the worker and the metrics let the system choose, unless a port is set', async () => {
  const before = { ...process.env }
  for (const name of ['PORT', 'WORKER_PORT', 'METRICS_PORT']) delete process.env[name]
  process.env.METRICS_PORT = '9555'
  expect(await prepareEnvironment({ isDevelopment: false })).toEqual({ isPortChosen: false })
  expect([process.env.PORT, process.env.WORKER_PORT, process.env.METRICS_PORT]).toEqual(['3000', '0', '9555'])
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
})

async function bind(port: number): Promise<Server> {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  expect((server.address() as AddressInfo).port).toBe(port)
  return server
}
