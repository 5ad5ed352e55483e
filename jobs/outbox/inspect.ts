import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { nudgeChannel } from '#jobs/outbox/enqueuing.ts'
import type { JobKind } from '#jobs/outbox/payloads.ts'
import { jobIdOf, queueOf, type QueueName, type Queues } from '#jobs/outbox/queue.ts'

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

export function listDeadJobs(db: Db, { limit }: { limit: number }) {
  return selectDeadJobs(db).orderBy('dead_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export function selectDeadJobs(db: Db) {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'created_at as createdAt', 'dead_at as deadAt', 'request_id as requestId', 'error'])
    .where('dead_at', 'is not', null)
    .where('done_at', 'is', null)
}

type RetryTarget = { id: number } | { queue: QueueName }

/** Lets dead jobs run again, and returns how many there were. */
export async function retryDeadJobs(db: Db, queues: Queues, target: RetryTarget): Promise<number> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind'])
    .where('dead_at', 'is not', null)
    .where('done_at', 'is', null)
    .where(({ eb }) => ('id' in target ? eb('id', '=', target.id) : eb('kind', 'in', kindsOf(target.queue))))
    .execute()
  // BullMQ ignores a new job while one with the same id exists.
  for (const { id, kind } of rows) await queues[queueOf[kind as JobKind]]?.remove(jobIdOf(id))
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)

  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ dead_at: null, relayed_at: null, error: null })
    .where('id', 'in', ids)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  await sql`select pg_notify(${nudgeChannel}, '')`.execute(db)
  return Number(numUpdatedRows)
}

/** Marks all waiting jobs of a queue dead, and returns how many there were. Running jobs finish, later ones run. */
export async function drainQueue(db: Db, queues: Queues, queue: QueueName): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ dead_at: sql`now()`, error: 'drained by the operator' })
    .where('kind', 'in', kindsOf(queue))
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .executeTakeFirst()
  // After the update: the relay resends jobs that are missing in the queue while their rows are alive.
  await queues[queue].drain()
  return Number(numUpdatedRows)
}

function kindsOf(queue: QueueName): JobKind[] {
  return (Object.keys(queueOf) as JobKind[]).filter((kind) => queueOf[kind] === queue)
}
