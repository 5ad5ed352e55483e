import { maxCounted, maxPeoplePage, peoplePageSize } from '#app/admin/people/filters.ts'
import type { listPeople, PeopleFilters } from '#app/admin/people/queries.server.ts'
import { href } from '#app/href.ts'
import { formatCount, formatDate } from '#app/i18n/formats.ts'
import type { Translate, Translation } from '#app/i18n/translate.ts'
import { formatPhone } from '#app/phones.ts'
import { cityName } from '#app/places/cities.ts'
import { withQuery } from '#app/with-query.ts'

type Found = Awaited<ReturnType<typeof listPeople>>
type Options = Translation & { search: PeopleFilters & { page: number }; mayExport: boolean }

export function presentPeople({ items, total }: Found, { search, mayExport, language, t }: Options) {
  const { page, ...filters } = search
  const path = href('/admin/users')
  const isMore = total >= maxCounted
  return {
    rows: items.map((person) => ({
      id: person.id,
      path: href('/admin/users/:id', { id: person.id }),
      name: `${person.name} ${person.surname}`,
      type: t(`admin:choices.${person.userType}`),
      email: person.email,
      phone: formatPhone(person.phone, language),
      city: cityName(person.city),
      platform: t(`admin:choices.${person.platform}`),
      state: describeState(person, t),
      iso: person.registeredAt.toISOString(),
      registered: formatDate(person.registeredAt, language),
    })),
    filters,
    count: isMore
      ? t('admin:people.many', { shown: formatCount(maxCounted, language) })
      : t('admin:people.count', { count: total }),
    next:
      items.length === peoplePageSize && page < maxPeoplePage && (isMore || page * peoplePageSize < total)
        ? withQuery(path, { ...filters, page: page + 1 })
        : null,
    first: page > 1 ? withQuery(path, filters) : null,
    csv: mayExport && items.length > 0 ? withQuery(href('/admin/users/izvoz'), filters) : null,
  }
}

type State = Pick<Found['items'][number], 'suspendedAt' | 'emailVerifiedAt' | 'workerStatus'>

export function describeState({ suspendedAt, emailVerifiedAt, workerStatus }: State, t: Translate): string {
  const states = [
    suspendedAt && t('admin:choices.suspended'),
    !emailVerifiedAt && t('admin:choices.unverified'),
    workerStatus && workerStatus !== 'Active' && t(`admin:worker_statuses.${workerStatus}`),
  ].filter(Boolean)
  return states.join(', ') || t('admin:choices.active')
}
