import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { flushTracking } from '#app/analytics/collecting.server.ts'
import { logDropped } from '#app/analytics/dropped.server.ts'
import { config } from '#app/config.server.ts'
import { pool } from '#db/connection.ts'

const drainMs = 19_000
/** A balancer sees the red readiness before the door closes. */
const noticeMs = config.NODE_ENV === 'production' && config.PUBLIC_ORIGIN ? 1_000 : 0

let draining = false

export function isDraining(): boolean {
  return draining
}

/** On SIGTERM: takes no more work, lets what is under way finish, and ends, after 20 seconds at the most. */
export function drainOnSignals(server: Server, log: Logger): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      draining = true
      setTimeout(() => leaveTheRest(log), drainMs).unref()
      setTimeout(() => {
        server.close(() => void finish(log))
        server.closeIdleConnections()
      }, noticeMs)
    })
  }
}

async function finish(log: Logger): Promise<never> {
  await flushTracking()
  logDropped(log)
  await pool.end()
  log.info('web stopped')
  process.exit(0)
}

function leaveTheRest(log: Logger): never {
  log.warn('web stopped before its requests had ended')
  process.exit(1)
}
