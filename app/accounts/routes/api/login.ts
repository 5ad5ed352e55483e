import { signedInShape, toUser } from '#app/accounts/api-shapes.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { signInSchema } from '#app/accounts/schemas.ts'
import { checkCredentials } from '#app/accounts/signing-in.server.ts'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { arrivalContext } from '#app/http/context.server.ts'
import { isKnownBrowser } from '#app/http/known-browser.server.ts'
import { openSession } from '#app/http/session.server.ts'
import { withinSignInLimit } from '#app/http/sign-in-limit.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/user/login', {
  POST: forAnyone({
    summary: 'Sign in: the answer carries the session cookie',
    changes: false,
    body: signInSchema,
    answer: signedInShape,
    run: async ({ db, body, request, context }) => {
      const { network } = context.get(arrivalContext)
      const guess = { email: body.email, network, isKnownBrowser: await isKnownBrowser(request, body.email) }
      const outcome = await withinSignInLimit(guess, () => checkCredentials(db, body))
      if (!outcome.ok) return outcome
      return done({ user: toUser(await findOwnAccount(db, outcome.value.userId)), loggedIn: true as const })
    },
    headers: ({ user }, { request, context }) => openSession(request, context, { userId: user.id, email: user.email }),
  }),
})

export const loader = answer
export const action = answer
