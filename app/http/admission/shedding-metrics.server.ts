import { Counter, Gauge } from 'prom-client'
import { registry } from '#app/http/metrics/metrics.server.ts'
import { createLogger } from '#app/log.server.ts'
import type { ShedReason } from './overloaded-error.server.ts'
import { admission } from './web-admission.server.ts'

const logIntervalMs = 10_000
const log = createLogger('web')

const shed = new Counter({
  name: 'http_requests_shed_total',
  help: 'Requests answered with 503 because of overload, by reason',
  labelNames: ['reason'],
  registers: [registry],
})

for (const [name, help, read] of [
  ['http_requests_active', 'Requests at work in the router', () => admission.active],
  ['http_requests_queued', 'Requests that wait for a slot', () => admission.queued],
  ['http_bodies_receiving', 'Requests whose body is arriving', () => admission.receiving],
] as const) {
  const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) })
}

let unlogged = 0

/** Counts each shed request; one log line in ten seconds says how many there were. */
export function countShed(reason: ShedReason): void {
  shed.inc({ reason })
  unlogged += 1
  if (unlogged > 1) return
  setTimeout(() => {
    log.warn({ requests: unlogged, seconds: logIntervalMs / 1_000 }, 'requests were shed')
    unlogged = 0
  }, logIntervalMs).unref()
}
