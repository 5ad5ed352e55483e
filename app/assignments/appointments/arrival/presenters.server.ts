import type { findArrival } from '#app/assignments/appointments/arrival/queries.server.ts'
import {
  canAnswerArrival,
  canContest,
  canReportMissed,
  isUnanswered,
  remindedAt,
} from '#app/assignments/appointments/arrival/rules.ts'
import type { listAppointments } from '#app/assignments/appointments/queries.server.ts'
import { arrivalPath, contestPath, missedPath } from '#app/assignments/appointments/paths.ts'
import { formatTimeRange } from '#app/assignments/appointments/time-range.server.ts'
import type { Translate, Translation } from '#app/i18n/translate.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findArrival>>>

/** The time that an answer or a report is about. */
export function presentArrival({ id, adId, title, startsAt, endsAt, ...found }: Found, reader: Translation) {
  const name = found.name || reader.t('common:labels.deleted_user')
  return { appointmentId: id, adId, title, name, time: formatTimeRange(startsAt, endsAt, reader) }
}

type Appointment = Awaited<ReturnType<typeof listAppointments>>[number]
type Viewer = { t: Translate; adId: number; name: string; isClient: boolean; isRunning: boolean; now: Date }

/** The notice of an agreed time that comes, has come or was called off, with the link to what its reader can say of it, or of one that was moved since. */
export function presentArrivalNotice(appointments: Appointment[], { t, adId, name, isClient, isRunning, now }: Viewer) {
  const times = appointments.flatMap(({ startsAt, endsAt, ...time }) =>
    startsAt && endsAt ? [{ ...time, startsAt, endsAt }] : [],
  )
  const agreed = times.find(({ status }) => status === 'agreed')
  const last = agreed ?? (isRunning ? times.find(({ arrival }) => arrival === 'cannot') : undefined)
  const side = isClient ? 'client' : 'worker'
  const says = last?.missedAt
    ? t(`appointments:missed.${last.contestedAt ? 'contested' : side}`, { name })
    : last?.arrival
      ? t(`appointments:arrival.${side}_${last.arrival}`, { name })
      : agreed && isClient && isRunning && isUnanswered(agreed, now)
        ? t('appointments:arrival.unanswered', { name })
        : null
  const isEarly = !isClient && agreed !== undefined && now < remindedAt(agreed.startsAt)
  const link = isClient
    ? times.some((each) => canReportMissed(each, now)) && {
        to: missedPath(adId),
        children: t('appointments:missed.open'),
      }
    : times.some(({ missedSince, contestedAt }) => canContest({ saidAt: missedSince, contestedAt }, now))
      ? { to: contestPath(adId), children: t('appointments:contest.title') }
      : agreed &&
        isRunning &&
        canAnswerArrival(agreed, now) && {
          to: arrivalPath(adId),
          children: t(`appointments:arrival.${isEarly ? 'open_early' : 'open'}`),
        }
  return {
    text: says,
    link: link ? { ...link, variant: isEarly ? ('secondary' as const) : ('primary' as const) } : null,
  }
}
