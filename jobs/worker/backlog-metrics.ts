import { Counter, Gauge, Registry } from 'prom-client'
import { dailyCaps, type CappedKind } from '#app/deliveries/daily-counts.server.ts'
import { sendLimitNames } from '#app/deliveries/send-limits.ts'
import { jobKinds } from '#jobs/outbox/payloads.ts'
import { queueNames, queueOf } from '#jobs/outbox/queue.ts'
import type { Backlog } from '#jobs/worker/backlog.ts'

/** Apart from the registry of the process, which is served alone while the database does not answer: old numbers would silence alerts. */
export const backlogRegistry = new Registry()

const outboxRows = new Gauge({
  name: 'outbox_rows',
  help: 'Rows of the outbox by state',
  labelNames: ['state'],
  registers: [backlogRegistry],
})

const outboxOldest = new Gauge({
  name: 'outbox_oldest_undone_seconds',
  help: 'Time since the oldest row was due that is neither done nor dead',
  registers: [backlogRegistry],
})

const dueJobs = new Gauge({
  name: 'jobs_due',
  help: 'Due jobs that are not done, by queue',
  labelNames: ['queue'],
  registers: [backlogRegistry],
})

const oldestDueJob = new Gauge({
  name: 'jobs_oldest_due_seconds',
  help: 'Time since the oldest due job of a queue was due; 0 if there is none',
  labelNames: ['queue'],
  registers: [backlogRegistry],
})

const canaryAge = new Gauge({
  name: 'canary_age_seconds',
  help: 'Time since a canary job was last done',
  registers: [backlogRegistry],
})

const jobsPaused = new Gauge({
  name: 'jobs_paused',
  help: '1 while an operator, or a restore, has paused all jobs',
  registers: [backlogRegistry],
})

const messagesSentToday = new Gauge({
  name: 'messages_sent_today',
  help: 'Messages that were handed to providers today, by kind; every worker reports the same number',
  labelNames: ['kind'],
  registers: [backlogRegistry],
})

const messagesDailyCap = new Gauge({
  name: 'messages_daily_cap',
  help: 'Messages that may be handed to providers in a day, by kind',
  labelNames: ['kind'],
  registers: [backlogRegistry],
})

/** Counted in the database, because web processes reach limits too. Each starts at zero every day. */
const limitCounters = sendLimitNames.map((name) => {
  const help = 'Messages that this limit blocked since midnight; every worker reports the same number'
  return { name, counter: new Counter({ name: `${name}_total`, help, registers: [backlogRegistry] }) }
})

const deliveriesWaiting = new Gauge({
  name: 'deliveries_waiting',
  help: 'Due deliveries that wait, by channel',
  labelNames: ['channel'],
  registers: [backlogRegistry],
})

const openModerationItems = new Gauge({
  name: 'moderation_items_open',
  help: 'Passages that wait for a person to decide',
  registers: [backlogRegistry],
})

export function recordBacklog(backlog: Backlog): void {
  outboxRows.set({ state: 'unrelayed' }, backlog.unrelayed)
  outboxRows.set({ state: 'undone' }, backlog.undone)
  outboxRows.set({ state: 'dead' }, backlog.dead)
  jobsPaused.set(backlog.pause ? 1 : 0)
  outboxOldest.set(backlog.oldestSeconds)
  openModerationItems.set(backlog.openModerationItems)
  if (backlog.canarySeconds === null) canaryAge.remove()
  else canaryAge.set(backlog.canarySeconds)
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
