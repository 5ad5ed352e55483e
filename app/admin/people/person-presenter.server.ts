import { describeState } from '#app/admin/people/presenters.server.ts'
import type { Person } from '#app/admin/people/person-queries.server.ts'
import { listSections, type At, type Known } from '#app/admin/people/sections-presenter.server.ts'
import { href } from '#app/href.ts'
import { formatDateTime, formatRating } from '#app/i18n/formats.ts'
import { languageNames } from '#app/i18n/languages.ts'
import type { Translate, Translation } from '#app/i18n/translate.ts'
import { formatPhone } from '#app/phones.ts'
import { cityName } from '#app/places/cities.ts'
import { listSkillNames } from '#app/trades/worker-skills.server.ts'

export function presentPerson({ person, notifications, mails }: Known, { language, t }: Translation) {
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
