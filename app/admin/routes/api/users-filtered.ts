import { presentUsers, usersShape } from '#app/admin/routes/api/users-list.server.ts'
import { listPeople } from '#app/admin/people/queries.server.ts'
import { apiFilteredSchema } from '#app/admin/people/schemas.ts'
import { apiRoute, forSupport } from '#app/http/api/api-route.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/admin/users/filtered', {
  GET: forSupport({
    summary: 'People by platform, type and state',
    query: apiFilteredSchema,
    response: usersShape,
    run: async ({ db, query }) => done(presentUsers(await listPeople(db, query), query)),
  }),
})

export const loader = handler
export const action = handler
