import { signedInShape, toUser } from '#app/accounts/api-shapes.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { signInSchema } from '#app/accounts/schemas.ts'
import { checkCredentials } from '#app/accounts/signing-in.server.ts'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { arrivalContext } from '#app/http/context.server.ts'
import { openSession } from '#app/http/session.server.ts'
import { noteFailedSignIn, secondsToWait } from '#app/http/sign-in-limit.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/user/login', {
  POST: forAnyone({
    summary: 'Sign in: the answer carries the session cookie',
    changes: false,
    body: signInSchema,
    answer: signedInShape,
    wait: ({ body, context }) => secondsToWait(body.email, context.get(arrivalContext).network),
    run: async ({ db, body, context }) => {
      const outcome = await checkCredentials(db, body)
      if (outcome.ok) return done({ user: toUser(await findOwnAccount(db, outcome.value.userId)), loggedIn: true as const })
      await noteFailedSignIn(body.email, context.get(arrivalContext).network)
      return outcome
    },
    headers: ({ user }, { request, context }) => openSession(request, context, user.id),
  }),
})

export const loader = answer
export const action = answer
