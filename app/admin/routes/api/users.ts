import { presentUsers, usersShape } from '#app/admin/routes/api/users-list.server.ts'
import { listPeople } from '#app/admin/people/queries.server.ts'
import { apiUsersSchema } from '#app/admin/people/schemas.ts'
import { apiRoute, forSupport } from '#app/http/api/api-route.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/admin/users', {
  GET: forSupport({
    summary: 'People by any part of their name, address, phone or id, the latest first',
    query: apiUsersSchema,
    response: usersShape,
    run: async ({ db, query: { searchQuery, page, pageSize } }) => {
      const order = { sortBy: 'registeredAt', sortOrder: 'desc' } as const
      const found = await listPeople(db, { searchTerm: searchQuery?.trim(), ...order, page, pageSize })
      return done(presentUsers(found, { page, pageSize }))
    },
  }),
})

export const loader = handler
export const action = handler
