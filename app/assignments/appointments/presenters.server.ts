import { presentArrivalNotice } from '#app/assignments/appointments/arrival/presenters.server.ts'
import { whyNotReturn } from '#app/assignments/appointments/arrival/rules.ts'
import type { listAppointments } from '#app/assignments/appointments/queries.server.ts'
import { formatTimeRange } from '#app/assignments/appointments/time-range.server.ts'
import { canProposeTimes } from '#app/assignments/appointments/rules.ts'
import { presentChanges } from '#app/assignments/changes/presenters.server.ts'
import type { StoredChange } from '#app/assignments/changes/queries.server.ts'
import { addCalendarDays } from '#app/i18n/local-time.ts'
import { listVersions } from '#app/assignments/changes/versions.server.ts'
import { formatDateTime, localDay } from '#app/i18n/formats.ts'
import type { Translation } from '#app/i18n/translate.ts'
import type { findContactDetails } from '#app/offers/contact-details.server.ts'
import { presentAgreedImage } from '#app/offers/image/presenter.server.ts'
import { presentOfferPrice } from '#app/offers/prices/presenters.ts'
import { presentTerms } from '#app/offers/terms/presenters.server.ts'

type Appointment = Awaited<ReturnType<typeof listAppointments>>[number]
type Details = Pick<
  NonNullable<Awaited<ReturnType<typeof findContactDetails>>>,
  'adId' | 'title' | 'name' | 'surname' | 'amount' | 'terms' | 'image' | 'adStatus' | 'acceptedAt' | 'workerDoneAt'
>
type Reader = Translation & { viewerId: number; isClient: boolean; now: Date }

/** Who, what, for how much and when, what waits for an answer, and how it came to be. */
export function presentAgreement(
  details: Details,
  { appointments, changes }: { appointments: Appointment[]; changes: StoredChange[] },
  reader: Reader,
) {
  const { t, now } = reader
  const changed = presentChanges(details, changes, reader)
  const versions = listVersions(details, { appointments, changes }, reader)
  const { adId, title, name, surname, amount, terms, image, adStatus, workerDoneAt } = details
  const agreed = appointments.find(({ status }) => status === 'agreed')
  const open = appointments.find(({ status }) => status === 'proposed')
  const isRunning = canProposeTimes({ adStatus })
  return {
    adId,
    title,
    name,
    isRunning,
    isLetDown: isLetDown(appointments),
    isAhead: isRunning && agreed !== undefined && timesOf(agreed).endsAt > now,
    canReturn: !whyNotReturn({ isRunning, workerDoneAt, agreed }, now),
    facts: [
      [t('appointments:facts.who'), `${name} ${surname}`],
      [t('appointments:facts.what'), title],
      [t('appointments:facts.price'), presentOfferPrice({ amount, unitPrice: terms.unitPrice }, reader)],
      [t('appointments:facts.terms'), presentTerms(terms, reader, amount).join(' · ')],
      [
        t('appointments:facts.when'),
        agreed ? formatAgreed(agreed, reader) : isRunning ? t('appointments:facts.no_time') : '',
      ],
      ...changed.facts,
    ] as [string, string][],
    photo: presentAgreedImage(image, t),
    deposit: changed.deposit,
    arrival: presentArrivalNotice(appointments, { ...reader, adId, name, isRunning: isRunning && !workerDoneAt }),
    open: open && presentProposal(open, reader),
    openChange: changed.open,
    hasOpen: (open ?? changed.open) !== undefined,
    versions,
    history: [
      ...versions.map(({ iso, time, title: version, texts }) => ({ iso, time, title: version, texts })),
      ...changed.history,
      ...appointments.flatMap((appointment) => presentEvents(appointment, name, reader)),
    ].toSorted((one, other) => (one.iso < other.iso ? 1 : -1)),
    tomorrow: addCalendarDays(localDay(now), 1),
  }
}

/** The worker called the last agreed time off, or did not come. */
function isLetDown(appointments: Appointment[]): boolean {
  const last = appointments.find(({ status, arrival }) => status === 'agreed' || arrival === 'cannot')
  return last !== undefined && (last.arrival === 'cannot' || last.missedAt !== null)
}

export type PresentedAgreement = ReturnType<typeof presentAgreement>
export type PresentedProposal = NonNullable<PresentedAgreement['open']>

function formatAgreed(appointment: Appointment, reader: Reader): string {
  const { startsAt, endsAt } = timesOf(appointment)
  return formatTimeRange(startsAt, endsAt, reader)
}

/** A time that is or was agreed has both. */
function timesOf({ startsAt, endsAt, ...appointment }: Appointment) {
  return { ...appointment, startsAt: startsAt!, endsAt: endsAt! }
}

function presentProposal({ id, proposerId, times, reason }: Appointment, reader: Reader) {
  return {
    id,
    isOwn: proposerId === reader.viewerId,
    times: times.map(({ position, from, until }) => ({
      position,
      text: formatTimeRange(new Date(from), new Date(until), reader),
      isPast: new Date(from) <= reader.now,
    })),
    reason: reason && reader.t('agreement:open.reason', { reason }),
  }
}

type Event = 'proposed' | 'declined' | 'withdrawn' | 'closed' | 'called_off' | 'missed' | 'contested'

function presentEvents(appointment: Appointment, name: string, reader: Reader) {
  const { proposerId, status, times, proposedAt, decidedAt, arrival, missedAt, contestedAt, contest } = appointment
  const { reason } = appointment
  const isWorker = !reader.isClient
  const isOwn = proposerId === reader.viewerId
  const ranges = times.map(({ from, until }) => formatTimeRange(new Date(from), new Date(until), reader))
  const proposed = [
    ...ranges,
    ...(reason ? [reader.t('agreement:open.reason', { reason })] : []),
    ...(status === 'replaced' ? [reader.t('appointments:history.replaced')] : []),
  ]
  const present = (event: Event, at: Date, byViewer: boolean, texts: string[]) => ({
    iso: at.toISOString(),
    time: formatDateTime(at, reader.language),
    title: reader.t(`appointments:history.${byViewer ? 'own' : 'partner'}.${event}`, { name }),
    texts,
  })
  return [
    present('proposed', proposedAt, isOwn, proposed),
    ...(status === 'declined' ? [present('declined', decidedAt!, !isOwn, [])] : []),
    ...(status === 'withdrawn' ? [present('withdrawn', decidedAt!, isOwn, [])] : []),
    ...(missedAt ? [present('missed', missedAt, reader.isClient, [])] : []),
    ...(contestedAt ? [present('contested', contestedAt, isWorker, [contest!])] : []),
    ...(status === 'closed' && arrival === 'cannot' ? [present('called_off', decidedAt!, isWorker, [])] : []),
    ...(status === 'closed' && arrival !== 'cannot' ? [present('closed', decidedAt!, isOwn, [])] : []),
  ]
}
