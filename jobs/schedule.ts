import type { Queue } from 'bullmq'
import { queueOf, maxAttempts, type JobData, type Queues } from '#jobs/queue.ts'
import type { JobKind } from '#jobs/payloads.ts'

type Schedule = { kind: JobKind; pattern: string }

/** The timetable, in the time of Sarajevo. */
export const schedules: Schedule[] = [
  { kind: 'canary', pattern: '* * * * *' },
  { kind: 'sweepSubscriptions', pattern: '*/15 * * * *' },
  { kind: 'refreshRanking', pattern: '7-52/15 * * * *' },
  { kind: 'housekeeping', pattern: '17 * * * *' },
  { kind: 'cleanImages', pattern: '37 * * * *' },
]

const tz = 'Europe/Sarajevo'
const overdueMs = 60_000

/**
 * Puts the timetable into the queues where it is missing, different or stuck, and leaves it alone otherwise. Called again
 * and again: a queue that was emptied has lost it. Times missed while nothing ran are not made up for.
 */
export async function syncSchedules(queues: Queues, now: number): Promise<void> {
  await Promise.all(schedules.map((schedule) => syncSchedule(queues[queueOf[schedule.kind]], schedule, now)))
}

async function syncSchedule(queue: Queue<JobData>, { kind, pattern }: Schedule, now: number): Promise<void> {
  const isInSync = async () => {
    const existing = await queue.getJobScheduler(kind)
    return existing?.pattern === pattern && existing.tz === tz && (existing.next ?? 0) > now - overdueMs
  }
  if (await isInSync()) return
  try {
    await queue.upsertJobScheduler(
      kind,
      { pattern, tz },
      { name: 'due', data: { due: kind }, opts: { attempts: maxAttempts } },
    )
  } catch (error) {
    // Another process may have been quicker.
    if (!(await isInSync())) throw error
  }
}
