import { presentUsers, usersShape } from '#app/admin/routes/api/users-list.server.ts'
import { readPeople } from '#app/admin/people/reading.server.ts'
import { apiUsersSchema } from '#app/admin/people/schemas.ts'
import { apiRoute, forSupport } from '#app/http/api/api-route.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/admin/users', {
  GET: forSupport({
    summary: 'People by any part of their name, address, phone or id, the latest first',
    query: apiUsersSchema,
    response: usersShape,
    run: async ({ db, user: { id: adminId }, query: { searchQuery, page, pageSize }, now }) => {
      const order = { sortBy: 'registeredAt', sortOrder: 'desc' } as const
      const search = { searchTerm: searchQuery?.trim(), ...order, page, pageSize }
      const found = await readPeople(db, { adminId, search, now })
      return done(presentUsers(found, { page, pageSize }))
    },
  }),
})

export const loader = handler
export const action = handler
