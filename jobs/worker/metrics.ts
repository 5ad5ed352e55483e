import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { registerDeliveryMetrics } from '#app/deliveries/delivery-metrics.server.ts'
import { registerMoneyMetrics } from '#app/subscriptions/money-metrics.server.ts'

export const registry = new Registry()

collectDefaultMetrics({ register: registry })
registerDeliveryMetrics(registry)
registerMoneyMetrics(registry)

const jobRuns = new Counter({
  name: 'jobs_total',
  help: 'Runs of jobs by kind and result',
  labelNames: ['kind', 'result'],
  registers: [registry],
})

const jobDuration = new Histogram({
  name: 'job_duration_seconds',
  help: 'Duration of a run',
  labelNames: ['kind'],
  buckets: [0.005, 0.025, 0.1, 0.5, 2, 10, 60],
  registers: [registry],
})

const jobLatency = new Histogram({
  name: 'job_latency_seconds',
  help: 'Time from when a job was due to its end',
  labelNames: ['kind'],
  buckets: [0.05, 0.1, 0.25, 1, 5, 30, 300],
  registers: [registry],
})

export function recordJob(kind: string, result: 'done' | 'failed', startedAt: number, dueAt: Date): void {
  jobRuns.inc({ kind, result })
  jobDuration.observe({ kind }, (performance.now() - startedAt) / 1_000)
  if (result === 'done') jobLatency.observe({ kind }, Math.max(0, Date.now() - dueAt.getTime()) / 1_000)
}
