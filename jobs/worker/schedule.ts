import type { Queue } from 'bullmq'
import { queueOf, maxAttempts, type JobData, type Queues } from '#jobs/outbox/queue.ts'
import type { JobKind } from '#jobs/outbox/payloads.ts'

type Schedule = { kind: JobKind; pattern: string }

export const schedules: Schedule[] = [
  { kind: 'canary', pattern: '* * * * *' },
  { kind: 'sweepSubscriptions', pattern: '*/15 * * * *' },
  { kind: 'expireAds', pattern: '12 8-19 * * *' },
  { kind: 'reconcileOrders', pattern: '4-59/5 * * * *' },
  { kind: 'checkAgreement', pattern: '41 3 * * *' },
  { kind: 'refreshRanking', pattern: '7-52/15 * * * *' },
  { kind: 'remindOfTrades', pattern: '23 9-18 * * *' },
  { kind: 'remindOfAppointments', pattern: '*/10 18-21 * * *' },
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
    if (!(await isInSync())) throw error
  }
}
