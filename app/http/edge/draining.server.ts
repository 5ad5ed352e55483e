import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { config } from '#app/config.server.ts'
import { flushSuppressed } from '#app/log-throttle.server.ts'
import { pool } from '#db/connection.ts'

const drainTimeoutMs = 19_000
/** Time for a load balancer to see that the process is not ready, before it stops accepting connections. */
const readinessDelayMs = config.NODE_ENV === 'production' && config.PUBLIC_ORIGIN ? 1_000 : 0
/** Time for a request whose headers have begun to arrive. */
const halfSentTimeoutMs = 500
const poolTimeoutMs = 1_000

let draining = false

export function isDraining(): boolean {
  return draining
}

type Hooks = { onDrain: () => void; onStopped: () => Promise<void> }

/** On SIGTERM and SIGINT: stops accepting requests, finishes those in progress, and exits after 20 seconds at most. */
export function drainOnSignals(server: Server, log: Logger, { onDrain, onStopped }: Hooks): void {
  const activeResponses = new Map<Socket, ServerResponse>()
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (draining) response.setHeader('connection', 'close')
    activeResponses.set(socket, response)
    response.once('close', () => activeResponses.get(socket) === response && activeResponses.delete(socket))
  })

  async function drain(): Promise<void> {
    draining = true
    onDrain()
    setTimeout(() => forceExit(log), drainTimeoutMs).unref()
    for (const response of activeResponses.values())
      if (!response.headersSent) response.setHeader('connection', 'close')
    await sleep(readinessDelayMs)
    server.close(() => void shutDown(log, onStopped))
    await sleep(halfSentTimeoutMs)
    for (const socket of sockets) if (!activeResponses.has(socket)) socket.destroy()
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void drain())
}

async function shutDown(log: Logger, onStopped: Hooks['onStopped']): Promise<never> {
  await onStopped()
  await Promise.race([pool.end(), sleep(poolTimeoutMs)])
  flushSuppressed()
  log.info('web stopped')
  process.exit(0)
}

function forceExit(log: Logger): never {
  flushSuppressed()
  log.warn('web stopped before its requests had ended')
  process.exit(1)
}
