import type { Job } from 'bullmq'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { describeError } from '#app/log.server.ts'
import type { Db } from '#db/connection.ts'
import type { Handlers } from '#jobs/handlers.ts'
import { withRequestId, enqueue, nudge } from '#jobs/outbox.ts'
import { isJobKind, payloads, type JobKind, type Payload } from '#jobs/payloads.ts'
import { maxAttempts, type JobData } from '#jobs/queue.ts'
import { recordJob } from '#jobs/metrics.ts'

/**
 * What a handler is given. It may run again after it has succeeded, so it must be idempotent; one whose effect is in our
 * own database calls `finish` last in that transaction, and then effect and completion are one.
 */
export type Task<Kind extends JobKind> = {
  db: Db
  payload: Payload<Kind>
  outboxId: number
  finish: (trx: Db) => Promise<void>
}

type Deps = { db: Db; handlers: Handlers; log: Logger }

/** Does what one queue entry points at. Throws for another try. */
export async function runJob({ db, handlers, log }: Deps, job: Job<JobData>): Promise<void> {
  if ('due' in job.data) return enqueueScheduled(db, job.data.due, job.opts.prevMillis ?? job.timestamp)

  const { outboxId } = job.data
  const row = await db
    .selectFrom('outbox')
    .select(['kind', 'payload', 'request_id', 'run_at', 'done_at', 'dead_at'])
    .where('id', '=', outboxId)
    .executeTakeFirst()
  if (!row || row.done_at || row.dead_at) return
  if (!isJobKind(row.kind)) throw new Error(`no handler for ${row.kind}`)

  const startedAt = performance.now()
  const logFields = { job: row.kind, outbox_id: outboxId, request_id: row.request_id }
  try {
    await withRequestId(row.request_id, () => runHandler({ db, handlers }, row.kind as JobKind, row.payload, outboxId))
    recordJob(row.kind, 'done', startedAt, row.run_at)
    log.info({ ...logFields, ms: Math.round(performance.now() - startedAt) }, 'job done')
  } catch (error) {
    recordJob(row.kind, 'failed', startedAt, row.run_at)
    log.warn({ ...logFields, attempt: job.attemptsMade + 1, error: describeError(error) }, 'job failed')
    throw error
  }
}

/** Sets a job aside whose tries are used up. It stays in the outbox, where a person can send it again. */
export async function markJobDead(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  job: Job<JobData>,
  error: Error,
): Promise<void> {
  if (!('outboxId' in job.data) || !hasNoAttemptsLeft(job, error)) return
  const { outboxId } = job.data
  await db
    .updateTable('outbox')
    .set({ dead_at: sql`now()`, error: describeError(error) })
    .where('id', '=', outboxId)
    .where('done_at', 'is', null)
    .execute()
  log.error({ outbox_id: outboxId, error: describeError(error) }, 'job dead')
}

async function runHandler<Kind extends JobKind>(
  { db, handlers }: Pick<Deps, 'db' | 'handlers'>,
  kind: Kind,
  payload: unknown,
  outboxId: number,
): Promise<void> {
  const handle = handlers[kind] as (task: Task<Kind>) => Promise<void>
  let isFinished = false
  try {
    await handle({
      db,
      outboxId,
      payload: payloads[kind].parse(payload) as Payload<Kind>,
      finish: async (trx) => {
        await markDone(trx, outboxId)
        isFinished = true
      },
    })
    if (!isFinished) await markDone(db, outboxId)
  } catch (error) {
    if (!(error instanceof AlreadyDone)) throw error
  }
}

/** Another process was quicker; the throw rolls this one's transaction back. */
class AlreadyDone extends Error {}

async function markDone(executor: Db, outboxId: number): Promise<void> {
  const { numUpdatedRows } = await executor
    .updateTable('outbox')
    .set({ done_at: sql`now()`, error: null })
    .where('id', '=', outboxId)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AlreadyDone()
}

// The timetable only plants outbox rows. One for each due time: two schedulers, or one that fires twice, do no harm.
async function enqueueScheduled(db: Db, kind: JobKind, dueAt: number): Promise<void> {
  await enqueue(db, { kind, payload: {} as never, dedupeKey: `${kind}@${new Date(dueAt).toISOString()}` })
  nudge()
}

function hasNoAttemptsLeft(job: Job<JobData>, error: Error): boolean {
  return error.name === 'UnrecoverableError' || job.attemptsMade >= (job.opts.attempts ?? maxAttempts)
}
