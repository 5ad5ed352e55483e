import { maxExported } from '#app/admin/people/filters.ts'
import { listPeople } from '#app/admin/people/queries.server.ts'
import { peopleSchema } from '#app/admin/people/schemas.ts'
import { csvResponse } from '#app/admin/routes/csv-response.server.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/people-export.ts'

const columns = ['id', 'userType', 'name', 'surname', 'email', 'phone', 'city', 'platform', 'completedJobs'] as const
const times = ['registeredAt', 'emailVerifiedAt', 'phoneVerifiedAt', 'suspendedAt'] as const

export async function loader({ url }: Route.LoaderArgs) {
  const { search } = readSearchParams(peopleSchema, url.searchParams)
  const { items } = await listPeople(db, { ...search, page: 1, pageSize: maxExported })
  const rows = items.map((person) => [
    ...columns.map((name) => person[name]),
    ...times.map((name) => person[name]?.toISOString()),
  ])
  return csvResponse('users', [...columns, ...times], rows)
}
