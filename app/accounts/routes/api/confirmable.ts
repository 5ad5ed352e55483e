import { z } from 'zod'
import { userTypes } from '#app/accounts/rules.ts'
import { findConfirmable } from '#app/accounts/waiting.server.ts'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { done, refused } from '#app/outcome.ts'

const answer = apiRoute('/api/user/:token', {
  GET: forAnyone({
    summary: 'The address and kind of member behind the token of a mailed link that still holds',
    answer: z.object({ email: z.string(), type: z.enum(userTypes) }),
    run: async ({ db, params, now }) => {
      const found = await findConfirmable(db, { token: params.token!, now })
      return found ? done(found) : refused('unknown')
    },
  }),
})

export const loader = answer
export const action = answer
