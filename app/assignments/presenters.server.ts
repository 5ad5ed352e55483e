import { agreementPath } from '#app/assignments/appointments/paths.ts'
import type { CalendarEntry } from '#app/assignments/ics.ts'
import { feedPath, jobCardPath } from '#app/assignments/paths.ts'
import type { listCalendarJobs } from '#app/assignments/calendar-feeds.server.ts'
import { formatTimeRange } from '#app/assignments/appointments/time-range.server.ts'
import { addCalendarDays } from '#app/i18n/local-time.ts'
import { formatDate, localDay } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Translation } from '#app/i18n/translate.ts'
import type { findContactDetails } from '#app/offers/contact-details.server.ts'
import { contactLinks, mapLink, viberForwardLinks, type Device } from '#app/offers/contact-links.ts'
import { presentOfferPrice } from '#app/offers/prices/presenters.ts'
import { formatPhone } from '#app/phones.ts'
import { cityName } from '#app/places/cities.ts'

type Reader = Translation & { origin: string }
type Details = NonNullable<Awaited<ReturnType<typeof findContactDetails>>>

const sequencesSince = Date.UTC(2026, 0, 1)

/** Everything of a job on one small page, and the same as plain text to send to oneself. */
export function presentJobCard(details: Details, { t, language, origin }: Reader, device: Device, isClient: boolean) {
  const { adId, title, name, surname, timing, startsAt, endsAt, description, offerMessage } = details
  const [phone, address] = [formatPhone(details.phone, language), addressOf(details)]
  const price = presentOfferPrice(details, { t, language })
  const time = startsAt && endsAt && formatTimeRange(startsAt, endsAt, { t, language })
  const when = time
    ? ([t('appointments:facts.when'), time] as const)
    : ([t('common:fields.timing'), timing ? t(`common:timing.${timing}`) : ''] as const)
  const facts: (readonly [string, string])[] = [
    [t('common:fields.phone'), phone],
    [t('assignments:card.price'), price],
    when,
    [t('assignments:card.accepted'), details.acceptedAt ? formatDate(details.acceptedAt, language) : ''],
  ]
  const url = origin + jobCardPath(adId)
  const text = [title, `${name} ${surname}, ${phone}`, address, time, price, url].filter(Boolean).join('\n')
  return {
    adId,
    agreement: agreementPath(isClient, adId),
    isAgreed: time !== null,
    title,
    person: `${name} ${surname}`,
    phone,
    channels: contactLinks(details.phone, device),
    address,
    map: address && mapLink(address, device),
    facts,
    notes: [
      { title: t('assignments:card.description'), text: description },
      { title: t('assignments:card.offer'), text: offerMessage },
    ].filter((note) => note.text),
    sends: [
      { name: 'SMS', to: `sms:?body=${encodeURIComponent(text)}` },
      ...viberForwardLinks(text, device),
      { name: 'E-mail', to: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(text)}` },
    ],
  }
}

export function presentAppointment(
  details: Details,
  { t, language, origin }: Reader,
  times: { from: Date; until: Date },
  now: Date,
): CalendarEntry {
  const { adId, title, name, phone } = details
  return {
    id: entryId(adId, origin),
    title,
    place: addressOf({ address: details.street, city: details.town }),
    text: [
      `${name}, ${formatPhone(phone, language)}`,
      `${t('assignments:card.price')}: ${presentOfferPrice(details, { t, language })}`,
    ].join('\n'),
    url: origin + jobCardPath(adId),
    changedAt: now,
    sequence: sequenceAt(now),
    ...times,
  }
}

type CalendarJob = Awaited<ReturnType<typeof listCalendarJobs>>[number]

/**
 * A job is at its agreed time; without one it goes from the day of the acceptance up to today. Who the other is stands only on
 * the card.
 */
export function presentCalendarJob(job: CalendarJob, { t, language, origin }: Reader, now: Date): CalendarEntry {
  // A running job without an agreed time is a day longer every day.
  const changedAt = job.completedAt ? job.updatedAt : (job.agreedAt ?? now)
  const price = `${t('assignments:card.price')}: ${presentOfferPrice(job, { t, language })}`
  const state = t(job.completedAt ? 'assignments:calendar.completed' : 'assignments:calendar.in_progress')
  return {
    id: entryId(job.id, origin),
    title: job.title,
    place: addressOf(job),
    text: [state, price].join('\n'),
    url: origin + jobCardPath(job.id),
    changedAt,
    sequence: sequenceAt(changedAt),
    ...timesOf(job, now),
  }
}

/** A job that was completed before its agreed time was not done then. */
function timesOf({ startsAt, endsAt, acceptedAt, completedAt }: CalendarJob, now: Date) {
  if (startsAt && endsAt && (!completedAt || startsAt < completedAt)) return { from: startsAt, until: endsAt }
  const end = completedAt ?? now
  return { from: localDay(acceptedAt ?? now), until: addCalendarDays(localDay(end), 1) }
}

type Feed = { token: string | undefined; createdAt: Date }

export function presentFeed(feed: Feed | undefined, { language, origin }: { language: Language; origin: string }) {
  if (!feed?.token) return null
  const address = origin + feedPath(feed.token)
  return {
    address,
    subscribe: address.replace(/^https?:/, 'webcal:'),
    since: formatDate(feed.createdAt, language),
  }
}

/** Rises also where an acceptance was undone and another given. */
function sequenceAt(changedAt: Date): number {
  return Math.floor((changedAt.getTime() - sequencesSince) / 1_000)
}

/** A calendar that has the file and the feed shows one entry. */
function entryId(adId: number, origin: string): string {
  return `posao-${adId}@${new URL(origin).hostname}`
}

function addressOf({ address, city }: Pick<Details, 'address' | 'city'>): string {
  return [address, cityName(city)].filter(Boolean).join(', ')
}
