import { signedInShape, presentUser } from '#app/accounts/api-presenters.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { hashOptionalPassword } from '#app/accounts/passwords/hashing.server.ts'
import { ticketOfCaller } from '#app/accounts/identities/tickets.server.ts'
import { firstSessionToken, registerAndSignIn } from '#app/accounts/registering.server.ts'
import { registrationSchema } from '#app/accounts/schemas.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { requestMetadataContext, languageOf } from '#app/http/session/context.server.ts'
import { registrations } from '#app/http/limits/rate-limits.server.ts'
import { openedSessionHeaders } from '#app/accounts/authentication/session.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/user/register', {
  POST: forAnyone({
    summary: 'Become a client or a worker, and be signed in',
    conversion: 'registration_complete',
    namespace: 'accounts',
    body: registrationSchema,
    status: 201,
    response: signedInShape,
    rateLimit: ({ context }) => ({ limit: registrations, key: context.get(requestMetadataContext).network }),
    refusals: [409, 410],
    prepare: async ({ body }) => done(await hashOptionalPassword(body.password)),
    run: async ({ db, body, prepared: passwordHash, context, attempt, now }) => {
      const identityTicket = ticketOfCaller(body)
      const { userAgent, network } = context.get(requestMetadataContext)
      const person = { ...body, identityTicket, passwordHash, language: languageOf(context), now }
      const outcome = await registerAndSignIn(db, person, { userAgent, network, key: attempt })
      return outcome.ok
        ? done({ user: presentUser(await findOwnAccount(db, outcome.value.userId)), loggedIn: true as const })
        : outcome
    },
    setsCookie: true,
    headers: ({ user: { id: userId } }, { request, attempt }) =>
      openedSessionHeaders(request, { token: firstSessionToken({ userId, key: attempt }), userId }),
  }),
})

export const loader = handler
export const action = handler
