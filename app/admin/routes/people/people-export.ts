import { maxExported } from '#app/admin/people/filters.ts'
import { listPeople } from '#app/admin/people/queries.server.ts'
import { peopleSchema } from '#app/admin/people/schemas.ts'
import { csvResponse } from '#app/admin/routes/csv-response.server.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { formatPhone } from '#app/phones.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/people-export.ts'

const columns = ['id', 'userType', 'name', 'surname', 'email', 'phone', 'city', 'platform', 'completedJobs'] as const
const times = ['registeredAt', 'emailVerifiedAt', 'phoneVerifiedAt', 'suspendedAt'] as const

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { search } = readSearchParams(peopleSchema, url.searchParams)
  const { items } = await listPeople(db, { ...search, page: 1, pageSize: maxExported })
  const rows = items.map((person) => {
    const shown = { ...person, phone: formatPhone(person.phone, 'en') }
    return [...columns, ...times].map((name) => shown[name])
  })
  return csvResponse({ request, context }, 'users', { headings: [...columns, ...times], rows })
}
