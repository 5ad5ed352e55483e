import type { Queue } from 'bullmq'
import { queueOf, tries, type JobData, type Queues } from '#jobs/queue.ts'
import type { JobKind } from '#jobs/payloads.ts'

type Line = { kind: JobKind; pattern: string }

/** The timetable, in the time of Sarajevo. */
export const timetable: Line[] = [
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
export async function keepTimetable(queues: Queues, now: number): Promise<void> {
  await Promise.all(timetable.map((line) => keepLine(queues[queueOf[line.kind]], line, now)))
}

async function keepLine(queue: Queue<JobData>, { kind, pattern }: Line, now: number): Promise<void> {
  const isKept = async () => {
    const known = await queue.getJobScheduler(kind)
    return known?.pattern === pattern && known.tz === tz && (known.next ?? 0) > now - overdueMs
  }
  if (await isKept()) return
  try {
    await queue.upsertJobScheduler(
      kind,
      { pattern, tz },
      { name: 'due', data: { due: kind }, opts: { attempts: tries } },
    )
  } catch (error) {
    // Another process may have been quicker.
    if (!(await isKept())) throw error
  }
}
