import { z } from 'zod'
import { presentUser, userShape } from '#app/accounts/api-presenters.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { accountChangeCall } from '#app/accounts/routes/api/account-change-call.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { closingCall } from '#app/personal-data/routes/api/closing-call.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/user', {
  GET: forAnyone({
    summary: 'Who is signed in; nobody is no fault',
    response: z.object({ user: userShape.nullable(), loggedIn: z.boolean() }),
    run: async ({ db, user }) =>
      done({ user: user && presentUser(await findOwnAccount(db, user.id)), loggedIn: user !== null }),
  }),
  PATCH: accountChangeCall,
  DELETE: closingCall,
})

export const loader = handler
export const action = handler
