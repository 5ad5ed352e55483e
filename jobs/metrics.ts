import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { sendLimitNames } from '#app/deliveries/send-limits.ts'
import { dailyCaps, type CappedKind } from '#app/deliveries/daily-counts.server.ts'
import type { OutboxState } from '#jobs/health.ts'
import { jobKinds } from '#jobs/payloads.ts'
import { queueNames, queueOf } from '#jobs/queue.ts'

export const registry = new Registry()

collectDefaultMetrics({ register: registry })

const jobs = new Counter({
  name: 'jobs_total',
  help: 'Runs of jobs by kind and result',
  labelNames: ['kind', 'result'],
  registers: [registry],
})

const jobDuration = new Histogram({
  name: 'job_duration_seconds',
  help: 'Time a handler took',
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
  help: 'Time since the oldest row that is neither done nor dead was due',
  registers: [registry],
})

const dueJobs = new Gauge({
  name: 'jobs_due',
  help: 'Jobs whose time has come and that are not done, by queue',
  labelNames: ['queue'],
  registers: [registry],
})

const oldestDueJob = new Gauge({
  name: 'jobs_oldest_due_seconds',
  help: 'Time since the oldest of them was due, by queue; 0 where there is none',
  labelNames: ['queue'],
  registers: [registry],
})

const canaryAge = new Gauge({
  name: 'canary_age_seconds',
  help: 'Time since a canary job was last done',
  registers: [registry],
})

const deliveryResults = new Counter({
  name: 'deliveries_total',
  help: 'Sendings by channel and what became of them',
  labelNames: ['channel', 'result'],
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
  help: 'How many may be handed over in a day, by kind',
  labelNames: ['kind'],
  registers: [registry],
})

/** Counted in the database, because web processes meet ceilings too; each begins at zero with the day. */
const limitCounters = sendLimitNames.map((name) => {
  const help = 'Messages that this limit blocked since midnight; every worker reports the same number'
  return { name, counter: new Counter({ name: `${name}_total`, help, registers: [registry] }) }
})

const deliveriesWaiting = new Gauge({
  name: 'deliveries_waiting',
  help: 'Sendings that are due and wait, by channel',
  labelNames: ['channel'],
  registers: [registry],
})

const moderation = new Gauge({
  name: 'moderation_items_open',
  help: 'Passages that wait for a person to decide',
  registers: [registry],
})

export function recordDelivery(channel: string, result: string): void {
  deliveryResults.inc({ channel, result })
}

export function recordJob(kind: string, result: 'done' | 'failed', startedAt: number, dueAt: Date): void {
  jobs.inc({ kind, result })
  jobDuration.observe({ kind }, (performance.now() - startedAt) / 1_000)
  if (result === 'done') jobLatency.observe({ kind }, Math.max(0, Date.now() - dueAt.getTime()) / 1_000)
}

export function recordOutbox(state: OutboxState): void {
  outboxRows.set({ state: 'unrelayed' }, state.unrelayed)
  outboxRows.set({ state: 'undone' }, state.undone)
  outboxRows.set({ state: 'dead' }, state.dead)
  outboxOldest.set(state.oldestSeconds)
  moderation.set(state.openModerationItems)
  canaryAge.set(state.canarySeconds ?? -1)
  for (const queue of queueNames) {
    const kinds = jobKinds.filter((kind) => queueOf[kind] === queue).flatMap((kind) => state.due[kind] ?? [])
    dueJobs.set(
      { queue },
      kinds.reduce((sum, { jobs }) => sum + jobs, 0),
    )
    oldestDueJob.set({ queue }, Math.max(0, ...kinds.map(({ oldestSeconds }) => oldestSeconds)))
  }
  for (const [channel, count] of Object.entries(state.deliveries)) deliveriesWaiting.set({ channel }, count)
  for (const kind of Object.keys(dailyCaps) as CappedKind[]) {
    messagesSentToday.set({ kind }, state.today[kind] ?? 0)
    messagesDailyCap.set({ kind }, dailyCaps[kind])
  }
  for (const { name, counter } of limitCounters) {
    counter.reset()
    counter.inc(state.today[name] ?? 0)
  }
}
