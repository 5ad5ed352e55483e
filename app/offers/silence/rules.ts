import type { AdStatus } from '#app/ads/rules.ts'
import { localDay } from '#app/i18n/formats.ts'

const dayMs = 86_400_000

/** In days of the client's silence after the worker's "done": the reminders, and the end of the job without a rating. */
export const silence = { reminders: [2, 7, 13], end: 14 } as const

/** In days after the job has ended without one. */
export const ratingDays = 30

/** From the last reminder to the end, however late the reminder was sent. */
const minNoticeMs = dayMs

export type Silence = { silentSince: Date; remindedAt: Date | null }

/** The newest reminder of this silence that should have been sent by now and was not. */
export function isReminderDue({ silentSince, remindedAt }: Silence, now: Date): boolean {
  const due = silence.reminders.map((days) => addDays(silentSince, days)).findLast((at) => at <= now)
  return due !== undefined && (remindedAt === null || remindedAt < due)
}

/** The day on whose morning after the job is closed. */
export function silenceEnd({ silentSince, remindedAt }: Silence, now: Date): Date {
  const last = addDays(silentSince, silence.reminders.at(-1)!)
  const notifiedAt = remindedAt && remindedAt >= last ? remindedAt : now
  return new Date(Math.max(+addDays(silentSince, silence.end), +notifiedAt + minNoticeMs))
}

export const ratingEnd = (unratedSince: Date) => addDays(unratedSince, ratingDays)

export function canRateLate(unratedSince: Date | null, now: Date): unratedSince is Date {
  return unratedSince !== null && localDay(now) <= localDay(ratingEnd(unratedSince))
}

type Rating = { unratedSince: Date | null; isRated: boolean }

/** Null in progress, which ends with the rating, and while one that silence has ended may still be rated. */
export function whyNotRate({ status, unratedSince, isRated }: Rating & { status: AdStatus }, now: Date) {
  if (status === 'in_progress') return null
  if (status !== 'completed') return 'not_in_progress'
  if (unratedSince === null) return isRated ? 'already_reviewed' : 'worker_left'
  return canRateLate(unratedSince, now) ? null : 'rating_over'
}

function addDays(from: Date, days: number): Date {
  return new Date(+from + days * dayMs)
}
