import type { Queue } from 'bullmq'
import type { Db } from '#db/connection.ts'
import { queueOf, maxAttempts, type JobData, type Queues } from '#jobs/outbox/queue.ts'
import type { JobKind } from '#jobs/outbox/payloads.ts'
import { enqueueScheduled } from '#jobs/worker/runner.ts'

/** `isMadeUpFor`: a run that was due while no worker served its queue comes later; the others are repeated soon anyway. */
type Schedule = { kind: JobKind; pattern: string; isMadeUpFor?: true }

export const schedules: Schedule[] = [
  { kind: 'canary', pattern: '* * * * *' },
  { kind: 'sweepSubscriptions', pattern: '*/15 * * * *' },
  { kind: 'expireAds', pattern: '12 8-19 * * *' },
  { kind: 'sendAdNews', pattern: '40 17-19 * * *' },
  { kind: 'reconcileOrders', pattern: '4-59/5 * * * *' },
  { kind: 'checkAgreement', pattern: '41 3 * * *', isMadeUpFor: true },
  { kind: 'refreshRanking', pattern: '7-52/15 * * * *' },
  { kind: 'remindOfTrades', pattern: '23 9-18 * * *' },
  { kind: 'remindOfAppointments', pattern: '*/10 18-23 * * *' },
  { kind: 'closeSilentAssignments', pattern: '32 8-19 * * *' },
  { kind: 'eraseAccounts', pattern: '3-53/10 * * * *' },
  { kind: 'countDays', pattern: '27 * * * *' },
  { kind: 'countBehaviour', pattern: '47 * * * *' },
  { kind: 'countDemand', pattern: '57 * * * *' },
  { kind: 'housekeeping', pattern: '17 * * * *' },
  { kind: 'cleanImages', pattern: '37 * * * *' },
  { kind: 'cleanUploads', pattern: '8-58/10 * * * *' },
]

const tz = 'Europe/Sarajevo'
const overdueMs = 60_000

/** Adds schedules that are missing, changed or overdue. Called every minute, because an emptied queue loses them. */
export async function syncSchedules(db: Db, queues: Queues, now: number): Promise<void> {
  await Promise.all(schedules.map((schedule) => syncSchedule(db, queues[queueOf[schedule.kind]], { ...schedule, now })))
}

async function syncSchedule(
  db: Db,
  queue: Queue<JobData>,
  { kind, pattern, isMadeUpFor, now }: Schedule & { now: number },
): Promise<void> {
  const find = () => queue.getJobScheduler(kind)
  const isOverdue = (found: { next?: number }) => (found.next ?? 0) <= now - overdueMs
  const isSame = (found: Awaited<ReturnType<typeof find>>) => found?.pattern === pattern && found.tz === tz
  const existing = await find()
  if (existing && isSame(existing) && !isOverdue(existing)) return
  if (isMadeUpFor && existing?.next && isOverdue(existing)) await enqueueScheduled(db, kind, existing.next)
  try {
    await queue.upsertJobScheduler(
      kind,
      { pattern, tz },
      { name: 'due', data: { due: kind }, opts: { attempts: maxAttempts } },
    )
  } catch (error) {
    // Another process has just added it.
    if (!isSame(await find())) throw error
  }
}
