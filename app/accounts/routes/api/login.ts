import { signedInShape, presentUser } from '#app/accounts/api-presenters.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { linkTicket } from '#app/accounts/identities/linking.server.ts'
import { ticketOfCaller } from '#app/accounts/identities/tickets.server.ts'
import { signInSchema } from '#app/accounts/schemas.ts'
import { checkCredentials } from '#app/accounts/signing-in.server.ts'
import { requireSecondStep } from '#app/accounts/routes/api/second-step.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { signInSource } from '#app/http/session/known-browser.server.ts'
import { openSession } from '#app/http/session/session.server.ts'
import { withSignInLimit } from '#app/http/session/sign-in-limit.server.ts'
import { done, refused } from '#app/outcome.ts'

const handler = apiRoute('/api/user/login', {
  POST: forAnyone({
    summary: 'Sign in: the answer carries the session cookie; `second_factor_required` asks for a code first',
    invalidatesPages: false,
    conversion: 'login_complete',
    isRepeatable: true,
    body: signInSchema,
    response: signedInShape,
    refusals: [401, 409, 410],
    run: async ({ db, body, request, context, now }) => {
      const { network } = context.get(requestMetadataContext)
      const attempt = { email: body.email, network, by: await signInSource(request, body.email) }
      const outcome = await withSignInLimit(attempt, () => checkCredentials(db, body))
      if (!outcome.ok) return outcome
      const { userId, isSuspended } = outcome.value
      if (isSuspended) return refused('suspended')
      const pending = await requireSecondStep(context, userId)
      if (pending) return pending
      const ticket = ticketOfCaller(body)
      const linked = ticket === undefined ? done(null) : await linkTicket(db, { userId, ticket, now })
      if (!linked.ok) return linked
      return done({ user: presentUser(await findOwnAccount(db, userId)), loggedIn: true as const })
    },
    setsCookie: true,
    headers: ({ user }, { request, context }) => openSession(request, context, { userId: user.id }),
  }),
})

export const loader = handler
export const action = handler
