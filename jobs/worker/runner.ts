import type { Job } from 'bullmq'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { describeError } from '#app/log.server.ts'
import { isUnavailable } from '#db/availability.ts'
import { timeAgo } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'
import { withRequestId, enqueue, nudge } from '#jobs/outbox/enqueuing.ts'
import { isJobKind, payloads, type JobKind, type Payload } from '#jobs/outbox/payloads.ts'
import { maxAttempts, type JobData } from '#jobs/outbox/queue.ts'
import { recordJob } from '#jobs/worker/metrics.ts'
import { findJobPause, isPaused } from '#jobs/outbox/pausing.ts'
import type { Task } from '#jobs/outbox/task.ts'

export type Handlers = { [Kind in JobKind]: (task: Task<Kind>) => Promise<void> }

type Deps = { db: Db; handlers: Handlers; log: Logger }

/** While jobs are paused it ends without an effect: the search for lost jobs relays the row again later. */
export async function runJob({ db, handlers, log }: Deps, job: Job<JobData>): Promise<void> {
  if ('due' in job.data) return enqueueScheduled(db, job.data.due, job.opts.prevMillis ?? job.timestamp)

  const { outboxId } = job.data
  const row = await db
    .selectFrom('outbox')
    .select(['kind', 'payload', 'request_id', 'run_at', 'done_at', 'dead_at'])
    .where('id', '=', outboxId)
    .where(({ not }) => not(isPaused))
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

/** While the database is unavailable no job is to blame: the search for lost jobs relays its row again, for an hour. */
const blamelessFor = '1 hour'

/** Marks a job dead whose attempts are used up. Its row stays, so that the operator can retry it. */
export async function markJobDead({ db, log }: Omit<Deps, 'handlers'>, job: Job<JobData>, error: Error): Promise<void> {
  if (!('outboxId' in job.data) || !hasNoAttemptsLeft(job, error)) return
  const { outboxId } = job.data
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ dead_at: sql`now()`, error: describeError(error) })
    .where('id', '=', outboxId)
    .where('done_at', 'is', null)
    .$if(isUnavailable(error), (query) => query.where('run_at', '<', timeAgo(blamelessFor)))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) log.error({ outbox_id: outboxId, error: describeError(error) }, 'job dead')
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

/** Thrown when another process has finished the job: it rolls the transaction back. */
class AlreadyDone extends Error {}

async function markDone(executor: Db, outboxId: number): Promise<void> {
  const { numUpdatedRows } = await executor
    .updateTable('outbox')
    .set({ done_at: sql`now()`, dead_at: null, error: null })
    .where('id', '=', outboxId)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AlreadyDone()
}

/** One outbox row per due time, so that two schedulers, or one that fires twice, run the job once. */
export async function enqueueScheduled(db: Db, kind: JobKind, dueAt: number): Promise<void> {
  if (await findJobPause(db)) return
  await enqueue(db, { kind, payload: {} as never, dedupeKey: `${kind}@${new Date(dueAt).toISOString()}` })
  nudge()
}

function hasNoAttemptsLeft(job: Job<JobData>, error: Error): boolean {
  return error.name === 'UnrecoverableError' || job.attemptsMade >= (job.opts.attempts ?? maxAttempts)
}
