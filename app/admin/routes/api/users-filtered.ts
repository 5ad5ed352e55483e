import { presentUsers, usersShape } from '#app/admin/routes/api/users-list.server.ts'
import { readPeople } from '#app/admin/people/reading.server.ts'
import { apiFilteredSchema } from '#app/admin/people/schemas.ts'
import { apiRoute, forSupport } from '#app/http/api/api-route.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/admin/users/filtered', {
  GET: forSupport({
    summary: 'People by platform, type and state',
    query: apiFilteredSchema,
    response: usersShape,
    run: async ({ db, user: { id: adminId }, query, now }) =>
      done(presentUsers(await readPeople(db, { adminId, search: query, now }), query)),
  }),
})

export const loader = handler
export const action = handler
