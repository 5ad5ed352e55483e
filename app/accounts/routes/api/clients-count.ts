import { countUsers } from '#app/accounts/queries.server.ts'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { countShape } from '#app/http/api-shapes.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/user/clients/count', {
  GET: forAnyone({
    summary: 'How many clients',
    answer: countShape,
    run: async ({ db }) => done({ count: await countUsers(db, 'Client') }),
  }),
})

export const loader = answer
export const action = answer
