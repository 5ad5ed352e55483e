import { z } from 'zod'
import { userTypes } from '#app/accounts/rules.ts'
import { findAccountByToken } from '#app/accounts/pending-verification.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { done, refused } from '#app/outcome.ts'

const handler = apiRoute('/api/user/:token', {
  GET: forAnyone({
    summary: 'The address and kind of member behind the token of a mailed link that still holds',
    response: z.object({ email: z.string(), type: z.enum(userTypes) }),
    run: async ({ db, params, now }) => {
      const found = await findAccountByToken(db, { token: params.token!, now })
      return found ? done(found) : refused('unknown')
    },
  }),
})

export const loader = handler
export const action = handler
