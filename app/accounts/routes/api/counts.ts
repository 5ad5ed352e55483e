import type { UserType } from '#app/accounts/rules.ts'
import { countUsers } from '#app/accounts/queries.server.ts'
import { apiRoutes, forAnyone } from '#app/http/api/api-route.server.ts'
import { countShape } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoutes({
  '/api/user/count': countCalls('How many people have an account'),
  '/api/user/workers/count': countCalls('How many workers', 'Worker'),
  '/api/user/clients/count': countCalls('How many clients', 'Client'),
})

function countCalls(summary: string, userType?: UserType) {
  return {
    GET: forAnyone({
      summary,
      response: countShape,
      run: async ({ db }) => done({ count: await countUsers(db, userType) }),
    }),
  }
}

export const loader = handler
export const action = handler
