import { presentActsUpon } from '#app/admin/people/acts-presenter.server.ts'
import { describeState } from '#app/admin/people/presenters.server.ts'
import type { listAccountMails, listMessagesTo, Person } from '#app/admin/people/person-queries.server.ts'
import { href } from '#app/href.ts'
import { formatDateTime, formatRating, formatKm } from '#app/i18n/formats.ts'
import { languageNames, type Language } from '#app/i18n/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { formatPhone } from '#app/phones.ts'
import { cityName } from '#app/places/cities.ts'
import { listSkillNames } from '#app/trades/worker-skills.server.ts'

type Known = {
  person: Person
  notifications: Awaited<ReturnType<typeof listMessagesTo>>
  mails: Awaited<ReturnType<typeof listAccountMails>>
}
type Options = { language: Language; t: Translate }
type Section = { key: string; columns: string[]; rows: { key: number; cells: string[] }[] }

export function presentPerson({ person, notifications, mails }: Known, { language, t }: Options) {
  const at = (time: Date | string | null) => (time ? formatDateTime(new Date(time), language) : '')
  const verified = (time: Date | null) => t(`admin:person.${time ? 'verified' : 'unverified'}`, { at: at(time) })
  const { id, name, surname, ratingSum, reviewCount } = person
  return {
    id,
    name: `${name} ${surname}`,
    state: describeState(person, t),
    isSuspended: person.suspendedAt !== null,
    isWorker: person.workerStatus !== null,
    hasSecondFactor: person.factorEnrolledAt !== null,
    profilePath: person.publicSlug && href('/majstor/:publicProfileSlug', { publicProfileSlug: person.publicSlug }),
    facts: [
      ['id', String(id)],
      ['type', t(`admin:choices.${person.userType}`)],
      ['email', `${person.email} (${verified(person.emailVerifiedAt)})`],
      ['email_failed', at(person.emailFailedAt)],
      ['phone', `${formatPhone(person.phone, language)} (${verified(person.phoneVerifiedAt)})`],
      ['phone_failed', at(person.phoneFailedAt)],
      ['city', [cityName(person.city), person.address].filter(Boolean).join(', ')],
      ['language', languageNames[person.language]],
      ['sms', t(person.smsNotifications ? 'admin:person.yes' : 'admin:person.no')],
      ['second_factor', describeFactor(person, t, at)],
      ['registered', at(person.registeredAt)],
      ['completed_jobs', String(person.completedJobs)],
      ['worker_status', person.workerStatus && t(`admin:worker_statuses.${person.workerStatus}`)],
      ['status_after_removal', person.statusAfterRemoval && t(`admin:worker_statuses.${person.statusAfterRemoval}`)],
      ['tier', person.tier && t(`common:tier.${person.tier}`)],
      ['skills', listSkillNames(person, language).join(', ')],
      ['rating', reviewCount ? `${formatRating((ratingSum ?? 0) / reviewCount, language)} (${reviewCount})` : ''],
      ['blocks', String(person.blockCount)],
    ].flatMap(([key, value]) => (value ? [{ label: t(`admin:person.${key}`), value }] : [])),
    timeline: listEvents(person, t)
      .slice(0, 30)
      .map(({ time, title }) => ({ iso: new Date(time ?? 0).toISOString(), time: at(time), title })),
    sections: listSections({ person, notifications, mails }, { at, language, t }).filter(({ rows }) => rows.length > 0),
  }
}

function listEvents({ registeredAt, ads, offers, reviews, suspensions, notes }: Person, t: Translate) {
  const event = (key: string, time: Date | string | null, text = '') => ({
    time,
    title: t(`admin:events.${key}`, { text }),
  })
  return [
    event('registered', registeredAt),
    ...ads.map(({ at, title }) => event('ad', at, title)),
    ...offers.map(({ at, title }) => event('offer', at, title)),
    ...reviews.map(({ at, rating }) => event('review', at, String(rating))),
    ...notes.map(({ at, adminName }) => event('note', at, adminName)),
    ...suspensions.flatMap(({ at, reason, restoredAt }) => [
      event('suspended', at, reason),
      ...(restoredAt ? [event('restored', restoredAt)] : []),
    ]),
  ].toSorted((one, other) => timeOf(other) - timeOf(one))
}

function timeOf({ time }: { time: Date | string | null }): number {
  return new Date(time ?? 0).getTime()
}

function describeFactor({ factorEnrolledAt, factorRemovalAt }: Person, t: Translate, at: At): string {
  const parts = [
    factorEnrolledAt && t('admin:person.second_factor_on', { at: at(factorEnrolledAt) }),
    factorRemovalAt && t('admin:person.second_factor_removal', { at: at(factorRemovalAt) }),
  ]
  return parts.filter(Boolean).join(', ')
}

type At = (time: Date | string | null) => string

function listSections({ person, notifications, mails }: Known, { at, language, t }: Options & { at: At }): Section[] {
  const state = (status: string) => t(`admin:states.${status}`)
  const delivery = (one: { channel: string; status: string; error: string | null }) =>
    [t(`admin:channels.${one.channel}`), state(one.status), one.error].filter(Boolean).join(' · ')
  const { ads, offers, reviews, sessions, notes } = person
  return [
    {
      key: 'acts_upon',
      columns: ['at', 'admin', 'act', 'reason'],
      rows: presentActsUpon(person.actsUpon, { language, t }),
    },
    {
      key: 'notes',
      columns: ['at', 'admin', 'note'],
      rows: notes.map((note) => ({ key: note.id, cells: [at(note.at), note.adminName, note.text] })),
    },
    {
      key: 'ads',
      columns: ['ad', 'state', 'offers', 'at'],
      rows: ads.map((ad) => ({ key: ad.id, cells: [ad.title, state(ad.status), String(ad.offerCount), at(ad.at)] })),
    },
    {
      key: 'offers',
      columns: ['ad', 'state', 'amount', 'at'],
      rows: offers.map((offer) => ({
        key: offer.id,
        cells: [offer.title, state(offer.status), formatKm(offer.amount, language), at(offer.at)],
      })),
    },
    {
      key: 'reviews',
      columns: ['rating', 'comment', 'at'],
      rows: reviews.map((review) => ({
        key: review.id,
        cells: [String(review.rating), review.comment, at(review.at)],
      })),
    },
    {
      key: 'notifications',
      columns: ['message', 'deliveries', 'at'],
      rows: notifications.map(({ id, type, deliveries, at: time }) => ({
        key: id,
        cells: [t(`notifications:types.${type}`), deliveries.map(delivery).join('; ') || '–', at(time)],
      })),
    },
    {
      key: 'mails',
      columns: ['message', 'deliveries', 'at'],
      rows: mails.map((mail) => ({
        key: mail.id,
        cells: [t(`admin:mail_types.${mail.type}`), delivery(mail), at(mail.at)],
      })),
    },
    {
      key: 'sessions',
      columns: ['browser', 'at'],
      rows: sessions.map((session) => ({ key: session.id, cells: [session.agent || '–', at(session.at)] })),
    },
  ]
}
