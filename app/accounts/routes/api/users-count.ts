import { countUsers } from '#app/accounts/queries.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { countShape } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/user/count', {
  GET: forAnyone({
    summary: 'How many people have an account',
    response: countShape,
    run: async ({ db }) => done({ count: await countUsers(db) }),
  }),
})

export const loader = handler
export const action = handler
