import type { listAppointments } from '#app/assignments/appointments/queries.server.ts'
import { formatTimeRange } from '#app/assignments/appointments/time-range.server.ts'
import { describeChange, nothing, termsBefore } from '#app/assignments/changes/describing.server.ts'
import type { StoredChange } from '#app/assignments/changes/queries.server.ts'
import { formatDateTime } from '#app/i18n/formats.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { presentOfferPrice } from '#app/offers/prices/presenters.ts'
import type { OfferTerms, PriceBasis } from '#app/offers/terms/rules.ts'

type Details = { amount: number | null; terms: OfferTerms; name: string; acceptedAt: Date | null }
type Appointment = Awaited<ReturnType<typeof listAppointments>>[number]
type Agreed = { appointments: Appointment[]; changes: StoredChange[] }
type By = 'own' | 'partner'
type Reader = Translation & { viewerId: number }

export function listVersions(details: Details, { appointments, changes }: Agreed, reader: Reader) {
  const { t, language, viewerId } = reader
  const agreed = [
    ...changes.flatMap((each) => ofChange(each, reader)),
    ...appointments.flatMap((each) => ofTime(each, reader)),
  ]
  if (agreed.length === 0) return []
  const versions = agreed
    .toSorted((one, other) => +other.at - +one.at)
    .map(({ proposerId, event, ...version }, index) => ({
      ...version,
      number: agreed.length - index + 1,
      by: proposerId === viewerId ? ('viewer' as const) : ('partner' as const),
      event: event(proposerId === viewerId ? 'partner' : 'own', details.name),
    }))
  return [...versions, firstVersion(details, changes, reader)].map(({ at, event, ...version }) => ({
    iso: at.toISOString(),
    time: formatDateTime(at, language),
    title: t('agreement:history.version', { number: version.number, title: event }),
    ...version,
  }))
}

function ofChange(change: StoredChange, reader: Reader) {
  const { status, agreedAt, proposerId, reason } = change
  if (status !== 'agreed') return []
  const texts = describeChange(change, termsBefore(change), reader)
  const event = (by: By, name: string) => reader.t(`agreement:history.${by}.agreed`, { name })
  return [{ at: agreedAt!, proposerId, event, texts, reason }]
}

function ofTime({ agreedAt, startsAt, endsAt, proposerId, reason }: Appointment, reader: Reader) {
  if (!agreedAt || !startsAt || !endsAt) return []
  const time = { label: reader.t('appointments:facts.when'), to: formatTimeRange(startsAt, endsAt, reader) }
  const texts = [reader.t('agreement:value', time)]
  const event = (by: By, name: string) => reader.t(`appointments:history.${by}.agreed`, { name })
  return [{ at: agreedAt, proposerId, event, texts, reason }]
}

function firstVersion(details: Details, changes: StoredChange[], reader: Reader) {
  const agreed = changes.filter(({ status }) => status === 'agreed').toSorted((one, other) => one.id - other.id)
  const repriced = agreed.find(({ amount }) => amount !== null)
  const amount = repriced ? repriced.previousAmount : details.amount
  const basis = agreed.find(({ previousBasis }) => previousBasis !== null)?.previousBasis ?? details.terms
  return {
    at: details.acceptedAt!,
    number: 1,
    by: null,
    event: reader.t('agreement:history.accepted'),
    texts: describeFirst(amount, basis, reader),
    reason: null,
  }
}

function describeFirst(amount: number | null, basis: PriceBasis, reader: Reader): string[] {
  if (amount !== null)
    return describeChange({ ...nothing, amount, basis: basis.pricing === 'total' ? null : basis }, {}, reader)
  const to = presentOfferPrice({ amount, unitPrice: basis.unitPrice }, reader)
  return [reader.t('agreement:value', { label: reader.t('agreement:parts.amount'), to })]
}
