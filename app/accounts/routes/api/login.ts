import { signedInShape, presentUser } from '#app/accounts/api-presenters.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { signInSchema } from '#app/accounts/schemas.ts'
import { checkCredentials } from '#app/accounts/signing-in.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { isKnownBrowser } from '#app/http/session/known-browser.server.ts'
import { openSession } from '#app/http/session/session.server.ts'
import { withSignInLimit } from '#app/http/session/sign-in-limit.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/user/login', {
  POST: forAnyone({
    summary: 'Sign in: the answer carries the session cookie',
    isRepeatable: true,
    body: signInSchema,
    response: signedInShape,
    refusals: [401],
    run: async ({ db, body, request, context }) => {
      const { network } = context.get(requestMetadataContext)
      const attempt = { email: body.email, network, isKnownBrowser: await isKnownBrowser(request, body.email) }
      const outcome = await withSignInLimit(attempt, () => checkCredentials(db, body))
      if (!outcome.ok) return outcome
      return done({ user: presentUser(await findOwnAccount(db, outcome.value.userId)), loggedIn: true as const })
    },
    setsCookie: true,
    headers: ({ user }, { request, context }) => openSession(request, context, { userId: user.id, email: user.email }),
  }),
})

export const loader = handler
export const action = handler
