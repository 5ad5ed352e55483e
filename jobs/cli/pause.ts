import { db } from '#db/connection.ts'
import { describePause, findJobPause, pauseJobs, resumeJobs } from '#jobs/outbox/pausing.ts'
import { countOutboxRows } from '#jobs/outbox/inspect.ts'
import { fail, print } from './output.ts'

export async function pause(): Promise<void> {
  await pauseJobs(db, 'by the operator')
  await showPause()
}

export async function resume(): Promise<void> {
  // Before they run again: a worker can do them at once.
  const rows = await countOutboxRows(db)
  if (!(await resumeJobs(db))) return fail('Jobs are not paused; nothing was changed.')
  const waiting = rows.reduce((sum, { unrelayed, relayed }) => sum + unrelayed + relayed, 0)
  print(`Jobs run again; ${waiting} ${waiting === 1 ? 'waits' : 'wait'} for a worker.`)
}

export async function showPause(): Promise<void> {
  const found = await findJobPause(db)
  if (found) print(`${describePause(found)}\n`)
}
