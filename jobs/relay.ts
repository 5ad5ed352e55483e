import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { jobKinds, type JobKind } from '#jobs/payloads.ts'
import { jobIdOf, queueOf, type QueueName, type Queues } from '#jobs/queue.ts'

const batchSize = 300

// On PostgreSQL each bulk call leaves dead rows in the catalog, which only a large batch is worth.
const minBulkSize = 20

/** Adds the rows whose time has come, in order, and marks them. No transaction is open meanwhile: a relay that dies between leaves rows to add again. */
export async function relayDueRows(db: Db, queues: Queues, { waitedMs = 0 } = {}): Promise<number> {
  for (let relayed = 0; ;) {
    const rows = await db
      .selectFrom('outbox')
      .select(['id', 'kind'])
      .where('relayed_at', 'is', null)
      .where('done_at', 'is', null)
      .where('dead_at', 'is', null)
      .where('kind', 'in', jobKinds)
      .where('run_at', '<=', timeBefore(waitedMs))
      .orderBy('run_at')
      .orderBy('id')
      .limit(batchSize)
      .execute()

    for (const [name, group] of Map.groupBy(rows, ({ kind }) => queueOf[kind as JobKind]))
      await addInOrder(queues, name, group)
    await markRelayed(db, rows)

    relayed += rows.length
    if (rows.length < batchSize) return relayed
  }
}

/**
 * Looks for jobs that should have run long ago and are no longer in their queue (it was emptied), and lets the next sweep
 * send them again. The others count as seen now, so that each look goes through different rows.
 */
export async function resendLostJobs(db: Db, queues: Queues, { afterMs }: { afterMs: number }): Promise<number> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind'])
    .where('relayed_at', '<', timeBefore(afterMs))
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('kind', 'in', jobKinds)
    .orderBy('relayed_at')
    .limit(batchSize)
    .execute()

  const states = await Promise.all(
    rows.map(({ id, kind }) => queues[queueOf[kind as JobKind]].getJobState(jobIdOf(id))),
  )
  const lost = rows.filter((_, index) => ['unknown', 'completed', 'failed'].includes(states[index]!))
  const present = rows.filter((row) => !lost.includes(row))

  // A finished job would swallow the new one of the same id.
  for (const { id, kind } of lost) await queues[queueOf[kind as JobKind]].remove(jobIdOf(id))
  await markRelayed(db, present)
  if (lost.length === 0) return 0

  // A job that ended since the first look counts as done, not as lost.
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ relayed_at: null })
    .where(
      'id',
      'in',
      lost.map(({ id }) => id),
    )
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

async function addInOrder(queues: Queues, name: QueueName, rows: { id: number; kind: string }[]): Promise<void> {
  const entries = rows.map(({ id, kind }) => ({ name: kind, data: { outboxId: id }, opts: { jobId: jobIdOf(id) } }))
  if (entries.length >= minBulkSize) {
    await queues[name].addBulk(entries)
    return
  }
  for (const entry of entries) await queues[name].add(entry.name, entry.data, entry.opts)
}

async function markRelayed(db: Db, rows: { id: number }[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .updateTable('outbox')
    .set({ relayed_at: sql`now()` })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('done_at', 'is', null)
    .execute()
}

// The database's clock, which all processes share.
function timeBefore(ms: number) {
  return sql<Date>`now() - ${ms} * interval '1 millisecond'`
}
