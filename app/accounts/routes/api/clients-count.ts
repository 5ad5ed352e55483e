import { countUsers } from '#app/accounts/queries.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { countShape } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/user/clients/count', {
  GET: forAnyone({
    summary: 'How many clients',
    response: countShape,
    run: async ({ db }) => done({ count: await countUsers(db, 'Client') }),
  }),
})

export const loader = handler
export const action = handler
