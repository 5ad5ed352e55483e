import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { nudgeChannel } from '#jobs/outbox.ts'
import type { JobKind } from '#jobs/payloads.ts'
import { jobIdOf, queueOf, type QueueName, type Queues } from '#jobs/queue.ts'

/** How many rows of each kind are in which state. Kinds with nothing to do and nothing dead are not listed. */
export function countOutboxRows(db: Db) {
  return db
    .selectFrom('outbox')
    .select('kind')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('relayed_at', 'is', null).filterWhere('dead_at', 'is', null).as('unrelayed'),
      fn.countAll<number>().filterWhere('relayed_at', 'is not', null).filterWhere('dead_at', 'is', null).as('relayed'),
      fn.countAll<number>().filterWhere('dead_at', 'is not', null).as('dead'),
    ])
    .where('done_at', 'is', null)
    .groupBy('kind')
    .orderBy('kind')
    .execute()
}

/** Sendings by channel and state: all that wait or are under way, and what became of the rest within a day. */
export function countDeliveries(db: Db) {
  return db
    .selectFrom('deliveries')
    .select(['channel', 'status'])
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.countAll<number>().filterWhere('uncertain_at', 'is not', null).as('uncertain'),
    ])
    .where(({ or, eb }) =>
      or([eb('status', 'in', ['waiting', 'sending']), eb('created_at', '>', sql<Date>`now() - interval '1 day'`)]),
    )
    .groupBy(['channel', 'status'])
    .orderBy('channel')
    .orderBy('status')
    .execute()
}

/** The rows that were set aside, the latest first, without what they are about. */
export function listDeadJobs(db: Db, { limit }: { limit: number }) {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'created_at as createdAt', 'dead_at as deadAt', 'request_id as requestId', 'error'])
    .where('dead_at', 'is not', null)
    .where('done_at', 'is', null)
    .orderBy('dead_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Lets dead jobs run again, one by its id or all of a queue, and answers how many there were. The relay sends them as if they were new. */
export async function retryDeadJobs(
  db: Db,
  queues: Queues,
  target: { id: number } | { queue: QueueName },
): Promise<number> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind'])
    .where('dead_at', 'is not', null)
    .where('done_at', 'is', null)
    .where(({ eb }) => ('id' in target ? eb('id', '=', target.id) : eb('kind', 'in', kindsOf(target.queue))))
    .execute()
  // What is left of the earlier job would swallow the new one of the same id.
  for (const { id, kind } of rows) await queues[queueOf[kind as JobKind]]?.remove(jobIdOf(id))
  if (rows.length === 0) return 0

  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ dead_at: null, relayed_at: null, error: null })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('done_at', 'is', null)
    .executeTakeFirst()
  await sql`select pg_notify(${nudgeChannel}, '')`.execute(db)
  return Number(numUpdatedRows)
}

/**
 * Sets everything aside that waits for a queue, whether it was relayed or not, and answers how many jobs that were. They are dead, not
 * lost: they run only when they are retried. What a worker has in hand goes on to its end, and what is promised later runs.
 */
export async function drainQueue(db: Db, queues: Queues, queue: QueueName): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ dead_at: sql`now()`, error: 'drained by the operator' })
    .where('kind', 'in', kindsOf(queue))
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .executeTakeFirst()
  // Only now: a job whose row is not dead yet would be missed by the relay's search for lost ones, and sent again.
  await queues[queue].drain()
  return Number(numUpdatedRows)
}

function kindsOf(queue: QueueName): JobKind[] {
  return (Object.keys(queueOf) as JobKind[]).filter((kind) => queueOf[kind] === queue)
}
