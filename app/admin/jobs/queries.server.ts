import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { isJobKind } from '#jobs/outbox/payloads.ts'
import { queueNames, queueOf, type QueueName } from '#jobs/outbox/queue.ts'

export type QueueState = { queue: QueueName; waiting: number; running: number; dead: number; oldestSeconds: number }

/** Counts of each queue: jobs that wait for their time or for the relay, those in the queue, and dead ones. */
export async function listQueueStates(db: Db): Promise<QueueState[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('kind')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('relayed_at', 'is', null).filterWhere('dead_at', 'is', null).as('waiting'),
      fn.countAll<number>().filterWhere('relayed_at', 'is not', null).filterWhere('dead_at', 'is', null).as('running'),
      fn.countAll<number>().filterWhere('dead_at', 'is not', null).as('dead'),
      sql<number>`greatest(coalesce(extract(epoch from now() - min(run_at) filter (where dead_at is null)), 0), 0)::float8`.as(
        'oldestSeconds',
      ),
    ])
    .where('done_at', 'is', null)
    .groupBy('kind')
    .execute()
  return queueNames.map((queue) => {
    const own = rows.filter(({ kind }) => isJobKind(kind) && queueOf[kind] === queue)
    const sum = (name: 'waiting' | 'running' | 'dead') => own.reduce((total, row) => total + row[name], 0)
    const oldestSeconds = Math.round(Math.max(0, ...own.map((row) => row.oldestSeconds)))
    return { queue, waiting: sum('waiting'), running: sum('running'), dead: sum('dead'), oldestSeconds }
  })
}
