import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { ceilingNames } from '#app/notifications/ceilings.ts'
import { dailyCaps, type CappedKind } from '#app/notifications/daily-counts.server.ts'
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

const duration = new Histogram({
  name: 'job_duration_seconds',
  help: 'Time a handler took',
  labelNames: ['kind'],
  buckets: [0.005, 0.025, 0.1, 0.5, 2, 10, 60],
  registers: [registry],
})

const latency = new Histogram({
  name: 'job_latency_seconds',
  help: 'Time from when a job was due to its end',
  labelNames: ['kind'],
  buckets: [0.05, 0.1, 0.25, 1, 5, 30, 300],
  registers: [registry],
})

const waiting = new Gauge({
  name: 'outbox_rows',
  help: 'Rows of the outbox by state',
  labelNames: ['state'],
  registers: [registry],
})

const oldest = new Gauge({
  name: 'outbox_oldest_undone_seconds',
  help: 'Time since the oldest row that is neither done nor dead was due',
  registers: [registry],
})

const due = new Gauge({
  name: 'jobs_due',
  help: 'Jobs whose time has come and that are not done, by queue',
  labelNames: ['queue'],
  registers: [registry],
})

const oldestDue = new Gauge({
  name: 'jobs_oldest_due_seconds',
  help: 'Time since the oldest of them was due, by queue; 0 where there is none',
  labelNames: ['queue'],
  registers: [registry],
})

const canary = new Gauge({
  name: 'canary_age_seconds',
  help: 'Time since a canary job was last done',
  registers: [registry],
})

const deliveries = new Counter({
  name: 'deliveries_total',
  help: 'Sendings by channel and what became of them',
  labelNames: ['channel', 'result'],
  registers: [registry],
})

const sendingsOfDay = new Gauge({
  name: 'sendings_of_day',
  help: 'Messages that were handed to providers today, by kind; every worker tells the same number',
  labelNames: ['kind'],
  registers: [registry],
})

const sendingsCap = new Gauge({
  name: 'sendings_cap',
  help: 'How many may be handed over in a day, by kind',
  labelNames: ['kind'],
  registers: [registry],
})

/** Counted in the database, because web processes meet ceilings too; each begins at zero with the day. */
const ceilings = ceilingNames.map((name) => {
  const help = 'Messages that this ceiling held back since midnight; every worker tells the same number'
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
  deliveries.inc({ channel, result })
}

export function recordJob(kind: string, result: 'done' | 'failed', started: number, dueAt: Date): void {
  jobs.inc({ kind, result })
  duration.observe({ kind }, (performance.now() - started) / 1_000)
  if (result === 'done') latency.observe({ kind }, Math.max(0, Date.now() - dueAt.getTime()) / 1_000)
}

export function recordOutbox(state: OutboxState): void {
  waiting.set({ state: 'unrelayed' }, state.unrelayed)
  waiting.set({ state: 'undone' }, state.undone)
  waiting.set({ state: 'dead' }, state.dead)
  oldest.set(state.oldestSeconds)
  moderation.set(state.openModerationItems)
  canary.set(state.canarySeconds ?? -1)
  for (const queue of queueNames) {
    const kinds = jobKinds.filter((kind) => queueOf[kind] === queue).flatMap((kind) => state.due[kind] ?? [])
    due.set(
      { queue },
      kinds.reduce((sum, { jobs }) => sum + jobs, 0),
    )
    oldestDue.set({ queue }, Math.max(0, ...kinds.map(({ oldestSeconds }) => oldestSeconds)))
  }
  for (const [channel, count] of Object.entries(state.deliveries)) deliveriesWaiting.set({ channel }, count)
  for (const kind of Object.keys(dailyCaps) as CappedKind[]) {
    sendingsOfDay.set({ kind }, state.today[kind] ?? 0)
    sendingsCap.set({ kind }, dailyCaps[kind])
  }
  for (const { name, counter } of ceilings) {
    counter.reset()
    counter.inc(state.today[name] ?? 0)
  }
}
