import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { nudgeChannel } from '#jobs/outbox/enqueuing.ts'

export type JobPause = { reason: string; pausedAt: Date }

/** For the statements of relay and runner, which pass over all jobs while it is true. */
export const isPaused = sql<boolean>`exists (select from job_pauses where resumed_at is null)`

export function findJobPause(db: Db): Promise<JobPause | undefined> {
  return db
    .selectFrom('job_pauses')
    .select(['reason', 'paused_at as pausedAt'])
    .where('resumed_at', 'is', null)
    .executeTakeFirst()
}

/** No job starts from now on, in any process. Running ones finish; new ones wait in the outbox. */
export async function pauseJobs(db: Db, reason: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('job_pauses')
    .values({ reason })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function resumeJobs(db: Db): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job_pauses')
    .set({ resumed_at: sql`now()` })
    .where('resumed_at', 'is', null)
    .executeTakeFirst()
  await sql`select pg_notify(${nudgeChannel}, '')`.execute(db)
  return numUpdatedRows > 0n
}

export function describePause({ reason, pausedAt }: JobPause): string {
  return `Jobs are paused since ${pausedAt.toISOString()} (${reason}): nothing is sent. "npm run jobs -- resume" lets them run.`
}
