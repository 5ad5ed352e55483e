import { sql } from 'kysely'
import { timeAgo } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'
import { jobKinds, type JobKind } from '#jobs/outbox/payloads.ts'
import { isPaused } from '#jobs/outbox/pausing.ts'
import { jobIdOf, queueOf, type QueueName, type Queues } from '#jobs/outbox/queue.ts'

const batchSize = 300

// On PostgreSQL each bulk call leaves dead rows in the catalog, which pays off for large batches only.
const minBulkSize = 20

/** Adds due rows to the queues in order, then marks them; none while jobs are paused. A relay that dies in between leaves rows that are added again. */
export async function relayDueRows(db: Db, queues: Queues, { waitedMs = 0 } = {}): Promise<number> {
  for (let relayed = 0; ;) {
    const rows = await db
      .selectFrom('outbox')
      .select(['id', 'kind'])
      .where('relayed_at', 'is', null)
      .where('done_at', 'is', null)
      .where('dead_at', 'is', null)
      .where('kind', 'in', jobKinds)
      .where(({ not }) => not(isPaused))
      .where('run_at', '<=', timeAgo(`${waitedMs} ms`))
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

/** Relays jobs again that an emptied queue has lost. The others count as relayed now, so that each call checks other rows. */
export async function resendLostJobs(db: Db, queues: Queues, { afterMs }: { afterMs: number }): Promise<number> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind'])
    .where('relayed_at', '<', timeAgo(`${afterMs} ms`))
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('kind', 'in', jobKinds)
    .where(({ not }) => not(isPaused))
    .orderBy('relayed_at')
    .limit(batchSize)
    .execute()

  const states = await Promise.all(
    rows.map(({ id, kind }) => queues[queueOf[kind as JobKind]].getJobState(jobIdOf(id))),
  )
  const lost = rows.filter((_, index) => ['unknown', 'completed', 'failed'].includes(states[index]!))
  const present = rows.filter((row) => !lost.includes(row))

  // BullMQ ignores a new job while a finished one with the same id exists.
  for (const { id, kind } of lost) await queues[queueOf[kind as JobKind]].remove(jobIdOf(id))
  await markRelayed(db, present)
  if (lost.length === 0) return 0

  // A job may have ended since the first query.
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ relayed_at: null })
    .where('id', 'in', idsOf(lost))
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
    .where('id', 'in', idsOf(rows))
    .where('done_at', 'is', null)
    .execute()
}

function idsOf(rows: { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}
