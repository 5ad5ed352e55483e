import { countDeliveriesByStatus } from '#app/deliveries/counting.server.ts'
import { dailyCaps, type CappedKind } from '#app/deliveries/daily-counts.server.ts'
import { sendLimitNames } from '#app/deliveries/send-limits.ts'
import { db } from '#db/connection.ts'
import type { Backend } from '#jobs/outbox/backend.ts'
import { measureBacklog, type Backlog } from '#jobs/worker/backlog.ts'
import { maxCanarySeconds } from '#jobs/worker/health.ts'
import { countOutboxRows } from '#jobs/outbox/inspect.ts'
import { queueNames } from '#jobs/outbox/queue.ts'
import { showPause } from './pause.ts'
import { print, printTable } from './output.ts'

export async function showStatus(backend: Backend): Promise<void> {
  const backlog = await measureBacklog(db)
  await showPause()
  await printOutbox(backlog)
  await printDeliveries()
  printDailyCounts(backlog.today)
  print(`\nPassages that may be contacts and wait for a person: ${backlog.openModerationItems}.`)
  await printQueues(backend)
}

async function printOutbox({ dead, oldestSeconds, canarySeconds }: Backlog): Promise<void> {
  const rows = await countOutboxRows(db)
  const age = rows.length === 0 ? 'none' : `the oldest has waited ${Math.round(oldestSeconds)} s`
  print(`Queued jobs that are not done, by kind (${age})`)
  printTable(
    ['kind', 'to relay', 'in the queue', 'dead'],
    rows.map((row) => [row.kind, row.unrelayed, row.relayed, row.dead]),
  )
  printCanary(canarySeconds)
  if (dead > 0) print('Dead jobs are listed by "npm run jobs -- failed".')
}

function printCanary(seconds: Backlog['canarySeconds']): void {
  if (seconds === null)
    return print('No canary job was done yet. A worker does one each minute; "npm run worker" starts one.')
  print(`The last canary job was done ${Math.round(seconds)} s ago.`)
  if (seconds > maxCanarySeconds)
    print('No job gets done: is a worker running? "npm run worker" starts one; its log says what stops it.')
}

async function printDeliveries(): Promise<void> {
  print('\nDeliveries that wait, and those of the last 24 hours')
  const deliveries = await countDeliveriesByStatus(db)
  printTable(
    ['channel', 'state', 'count', 'uncertain'],
    deliveries.map(({ channel, status, count, uncertain }) => [channel, status, count, uncertain]),
  )
}

function printDailyCounts(today: Backlog['today']): void {
  print('\nSent since midnight, against the caps')
  const kinds = Object.keys(dailyCaps) as CappedKind[]
  printTable(
    ['kind', 'sent', 'cap'],
    kinds.map((kind) => [kind, today[kind] ?? 0, dailyCaps[kind]]),
  )
  const reachedLimits = sendLimitNames.flatMap((name) => (today[name] ? [[name, today[name]]] : []))
  if (reachedLimits.length === 0) print('No limit was reached today.')
  else printTable(['limit', 'blocked'], reachedLimits)
}

async function printQueues(backend: Backend): Promise<void> {
  print('\nQueues')
  await backend.ping()
  const rows = queueNames.map(async (name) => {
    const { wait = 0, active = 0, delayed = 0 } = await backend.queues[name].getJobCounts('wait', 'active', 'delayed')
    return [name, wait, active, delayed]
  })
  printTable(['queue', 'waiting', 'running', 'delayed'], await Promise.all(rows))
}
