import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { flushAnalytics } from '#app/analytics/collecting.server.ts'
import { logDropped } from '#app/analytics/dropped.server.ts'
import { config } from '#app/config.server.ts'
import { pool } from '#db/connection.ts'

const drainTimeoutMs = 19_000
/** Time for a load balancer to see that the process is not ready, before it stops accepting connections. */
const readinessDelayMs = config.NODE_ENV === 'production' && config.PUBLIC_ORIGIN ? 1_000 : 0

let draining = false

export function isDraining(): boolean {
  return draining
}

/** On SIGTERM and SIGINT: stops accepting requests, finishes those in progress, and exits after 20 seconds at most. */
export function drainOnSignals(server: Server, log: Logger): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      draining = true
      setTimeout(() => forceExit(log), drainTimeoutMs).unref()
      setTimeout(() => {
        server.close(() => void shutDown(log))
        server.closeIdleConnections()
      }, readinessDelayMs)
    })
  }
}

async function shutDown(log: Logger): Promise<never> {
  await flushAnalytics()
  logDropped(log)
  await pool.end()
  log.info('web stopped')
  process.exit(0)
}

function forceExit(log: Logger): never {
  log.warn('web stopped before its requests had ended')
  process.exit(1)
}
