import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { sendLimitNames } from '#app/deliveries/send-limits.ts'
import { registerDeliveryMetrics } from '#app/deliveries/delivery-metrics.server.ts'
import { dailyCaps, type CappedKind } from '#app/deliveries/daily-counts.server.ts'
import { registerMoneyMetrics } from '#app/subscriptions/money-metrics.server.ts'
import type { Backlog } from '#jobs/worker/backlog.ts'
import { jobKinds } from '#jobs/outbox/payloads.ts'
import { queueNames, queueOf } from '#jobs/outbox/queue.ts'

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

const outboxRows = new Gauge({
  name: 'outbox_rows',
  help: 'Rows of the outbox by state',
  labelNames: ['state'],
  registers: [registry],
})

const outboxOldest = new Gauge({
  name: 'outbox_oldest_undone_seconds',
  help: 'Time since the oldest row was due that is neither done nor dead',
  registers: [registry],
})

const dueJobs = new Gauge({
  name: 'jobs_due',
  help: 'Due jobs that are not done, by queue',
  labelNames: ['queue'],
  registers: [registry],
})

const oldestDueJob = new Gauge({
  name: 'jobs_oldest_due_seconds',
  help: 'Time since the oldest due job of a queue was due; 0 if there is none',
  labelNames: ['queue'],
  registers: [registry],
})

const canaryAge = new Gauge({
  name: 'canary_age_seconds',
  help: 'Time since a canary job was last done',
  registers: [registry],
})

const jobsPaused = new Gauge({
  name: 'jobs_paused',
  help: '1 while an operator, or a restore, has paused all jobs',
  registers: [registry],
})

const messagesSentToday = new Gauge({
  name: 'messages_sent_today',
  help: 'Messages that were handed to providers today, by kind; every worker reports the same number',
  labelNames: ['kind'],
  registers: [registry],
})

const messagesDailyCap = new Gauge({
  name: 'messages_daily_cap',
  help: 'Messages that may be handed to providers in a day, by kind',
  labelNames: ['kind'],
  registers: [registry],
})

/** Counted in the database, because web processes reach limits too. Each starts at zero every day. */
const limitCounters = sendLimitNames.map((name) => {
  const help = 'Messages that this limit blocked since midnight; every worker reports the same number'
  return { name, counter: new Counter({ name: `${name}_total`, help, registers: [registry] }) }
})

const deliveriesWaiting = new Gauge({
  name: 'deliveries_waiting',
  help: 'Due deliveries that wait, by channel',
  labelNames: ['channel'],
  registers: [registry],
})

const openModerationItems = new Gauge({
  name: 'moderation_items_open',
  help: 'Passages that wait for a person to decide',
  registers: [registry],
})

export function recordJob(kind: string, result: 'done' | 'failed', startedAt: number, dueAt: Date): void {
  jobRuns.inc({ kind, result })
  jobDuration.observe({ kind }, (performance.now() - startedAt) / 1_000)
  if (result === 'done') jobLatency.observe({ kind }, Math.max(0, Date.now() - dueAt.getTime()) / 1_000)
}

export function recordBacklog(backlog: Backlog): void {
  outboxRows.set({ state: 'unrelayed' }, backlog.unrelayed)
  outboxRows.set({ state: 'undone' }, backlog.undone)
  outboxRows.set({ state: 'dead' }, backlog.dead)
  jobsPaused.set(backlog.pause ? 1 : 0)
  outboxOldest.set(backlog.oldestSeconds)
  openModerationItems.set(backlog.openModerationItems)
  canaryAge.set(backlog.canarySeconds ?? -1)
  for (const queue of queueNames) {
    const kinds = jobKinds.filter((kind) => queueOf[kind] === queue).flatMap((kind) => backlog.due[kind] ?? [])
    const jobCount = kinds.reduce((sum, due) => sum + due.jobs, 0)
    dueJobs.set({ queue }, jobCount)
    oldestDueJob.set({ queue }, Math.max(0, ...kinds.map(({ oldestSeconds }) => oldestSeconds)))
  }
  for (const [channel, count] of Object.entries(backlog.waitingDeliveries)) deliveriesWaiting.set({ channel }, count)
  for (const kind of Object.keys(dailyCaps) as CappedKind[]) {
    messagesSentToday.set({ kind }, backlog.today[kind] ?? 0)
    messagesDailyCap.set({ kind }, dailyCaps[kind])
  }
  for (const { name, counter } of limitCounters) {
    counter.reset()
    counter.inc(backlog.today[name] ?? 0)
  }
}
