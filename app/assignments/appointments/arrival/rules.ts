import { localDay } from '#app/i18n/formats.ts'
import { addCalendarDays, parseLocalTime } from '#app/i18n/local-time.ts'
import { daySeconds, type RateLimit } from '#app/limits/rules.ts'

/** Answers of a worker before an agreed time. `cannot` ends it. */
export const arrivals = ['coming', 'late', 'cannot'] as const
export type Arrival = (typeof arrivals)[number]

export const contestLength = 300

/** Announcements of an agreed day, as long as it holds; the second are those that an answer of its worker ends. */
export const answeredDayVariants = ['day_asked', 'day_unanswered', 'day_late', 'day_coming'] as const
export const agreedDayVariants = ['day_before', ...answeredDayVariants] as const

export const arrivalLimits: readonly RateLimit[] = [
  { name: 'arrival-day', counts: 'sender and appointment', points: 8, seconds: daySeconds },
]

/** A time that is called off later counts as one to which the worker did not come. */
export const blamelessHours = 24

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const missedAfterMs = hourMs
const missedWithinMs = 7 * dayMs
export const contestHours = 72

type Agreed = { startsAt: Date; endsAt: Date; arrival: Arrival | null; missedAt: Date | null; contestedAt: Date | null }

/** In the evening before both sides are reminded and the worker answers; without an answer two and a half hours later the client is notified of that. */
export const remindedAt = (startsAt: Date) => eveningBefore(startsAt, '18:00')
export const unansweredAt = (startsAt: Date) => eveningBefore(startsAt, '20:30')

/** A worker who was reminded late in the evening has so long to answer. */
export const minAnswerMs = hourMs / 2

type Answerable = Pick<Agreed, 'startsAt' | 'endsAt' | 'missedAt'>

export function canAnswerArrival(agreed: Answerable, now: Date): boolean {
  return possibleArrivals(agreed, now).length > 0
}

/** A worker calls a time off from the agreement on. From its hour on a worker may be late, but it is the client who says that nobody came. */
export function possibleArrivals({ startsAt, endsAt, missedAt }: Answerable, now: Date): Arrival[] {
  if (missedAt !== null || now >= endsAt) return []
  if (now < remindedAt(startsAt)) return ['cannot']
  return now < startsAt ? [...arrivals] : ['coming', 'late']
}

export type ReturnRefusal = 'not_in_progress' | 'already_marked_done' | 'too_late'
type Returnable = {
  isRunning: boolean
  workerDoneAt: Date | null
  agreed: { startsAt: Date | null; endsAt: Date | null } | undefined
}

/** A worker gives a job back that is not done, except from a day before an agreed time until it is over. */
export function whyNotReturn({ isRunning, workerDoneAt, agreed }: Returnable, now: Date): ReturnRefusal | undefined {
  if (!isRunning) return 'not_in_progress'
  if (workerDoneAt) return 'already_marked_done'
  if (!agreed?.startsAt || !agreed.endsAt || agreed.endsAt <= now) return undefined
  return +agreed.startsAt - +now < blamelessHours * hourMs ? 'too_late' : undefined
}

type Linked = Agreed & { status: string; isRunning: boolean }

/** The state of an appointment for its link: one that was moved is another appointment. */
export function linkState({ status, isRunning, ...agreed }: Linked, now: Date) {
  if (status === 'moved') return 'moved'
  if (status === 'closed' && agreed.arrival === 'cannot' && isRunning) return 'called_off'
  return status === 'agreed' && isRunning && canAnswerArrival(agreed, now) ? 'open' : 'over'
}

type Reminded = Omit<Agreed, 'missedAt' | 'contestedAt'> & { remindedAt: Date | null }

export function isUnanswered({ startsAt, endsAt, arrival, remindedAt: at }: Reminded, now: Date): boolean {
  const isOverdue = at !== null && +now - +at >= minAnswerMs && now >= unansweredAt(startsAt)
  return arrival === null && isOverdue && now < endsAt
}

/** `heldUntil` is when a time was moved or ended; null while it holds. */
type Reportable = Pick<Agreed, 'startsAt' | 'missedAt'> & { heldUntil: Date | null }

/** A time that no longer held when its hour came is none that anybody missed. */
export const hadBegun = ({ startsAt, heldUntil }: Reportable) => heldUntil === null || heldUntil >= startsAt

/** The first and the last start of a time that may be reported now. */
export const reportableStarts = (now: Date) =>
  [new Date(+now - missedWithinMs), new Date(+now - missedAfterMs)] as const

export function canReportMissed(agreed: Reportable, now: Date): boolean {
  const [from, until] = reportableStarts(now)
  return agreed.missedAt === null && hadBegun(agreed) && agreed.startsAt >= from && agreed.startsAt <= until
}

/** A statement about a person may be contested once, within days. */
export function canContest(
  { saidAt, contestedAt }: { saidAt: Date | null; contestedAt: Date | null },
  now: Date,
): boolean {
  return saidAt !== null && contestedAt === null && now.getTime() - saidAt.getTime() <= contestHours * hourMs
}

function eveningBefore(startsAt: Date, hour: string): Date {
  return parseLocalTime(`${addCalendarDays(localDay(startsAt), -1)}T${hour}`)!
}
