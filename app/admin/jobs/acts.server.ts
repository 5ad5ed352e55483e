import { actAsAdmin, type AdminAct, type Change } from '#app/admins/audit.server.ts'
import { config } from '#app/config.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'
import { drainQueue, retryDeadJobs } from '#jobs/outbox/inspect.ts'
import { queueNames, type QueueName, type Queues } from '#jobs/outbox/queue.ts'

type Act = Pick<AdminAct, 'adminId' | 'reason' | 'now'>

export function isQueueName(name: string): name is QueueName {
  return (queueNames as readonly string[]).includes(name)
}

export function retryJob(db: Db, { jobId, ...act }: Act & { jobId: number }) {
  return actOnQueues(db, { ...act, action: 'retry_job', subject: { type: 'job', id: jobId } }, (trx, queues) =>
    retryDeadJobs(trx, queues, { id: jobId }),
  )
}

export function retryQueue(db: Db, { queue, ...act }: Act & { queue: QueueName }) {
  return actOnQueues(db, { ...act, action: 'retry_queue', subject: { type: 'queue', id: queue } }, (trx, queues) =>
    retryDeadJobs(trx, queues, { queue }),
  )
}

/** Sets all waiting jobs of a queue aside; they are dead until they are retried. */
export function setQueueAside(db: Db, { queue, ...act }: Act & { queue: QueueName }) {
  return actOnQueues(db, { ...act, action: 'drain_queue', subject: { type: 'queue', id: queue } }, (trx, queues) =>
    drainQueue(trx, queues, queue),
  )
}

/** The queue is loaded and reached for the act only: the web process enqueues by the outbox, and the queue takes 7 MB. */
async function actOnQueues(
  db: Db,
  act: AdminAct,
  verb: (trx: Db, queues: Queues) => Promise<number>,
): Promise<Outcome<null, 'no_job' | 'queue_away'>> {
  const { openBackend } = await import('#jobs/outbox/backend.ts')
  const backend = openBackend({ databaseUrl: config.DATABASE_URL, redisUrl: config.REDIS_URL })
  try {
    const isReachable = await backend.ping().then(
      () => true,
      () => false,
    )
    if (!isReachable) return refused('queue_away')
    return await actAsAdmin(db, act, async (trx) => {
      const count = await verb(trx, backend.queues)
      return count > 0 ? done<Change>({ before: null, after: { jobs: count }, value: null }) : refused('no_job')
    })
  } finally {
    await backend.close()
  }
}
