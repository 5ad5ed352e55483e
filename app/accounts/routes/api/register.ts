import { signedInShape, presentUser } from '#app/accounts/api-presenters.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { hashOptionalPassword } from '#app/accounts/passwords/hashing.server.ts'
import { registerUser } from '#app/accounts/registering.server.ts'
import { registrationSchema } from '#app/accounts/schemas.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { requestMetadataContext, languageOf } from '#app/http/session/context.server.ts'
import { registrations } from '#app/http/limits/rate-limits.server.ts'
import { openSession } from '#app/http/session/session.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/user/register', {
  POST: forAnyone({
    summary: 'Become a client or a worker, and be signed in',
    conversion: 'registration_complete',
    namespace: 'accounts',
    body: registrationSchema,
    status: 201,
    response: signedInShape,
    rateLimit: (context) => ({ limiter: registrations, key: context.get(requestMetadataContext).network }),
    refusals: [409, 410],
    prepare: async ({ body }) => done(await hashOptionalPassword(body.password)),
    run: async ({ db, body, prepared: passwordHash, context, now }) => {
      const identityTicket = body.googleTicket ?? body.facebookTicket
      const language = languageOf(context)
      const outcome = await registerUser(db, { ...body, identityTicket, passwordHash, language, now })
      return outcome.ok
        ? done({ user: presentUser(await findOwnAccount(db, outcome.value.userId)), loggedIn: true as const })
        : outcome
    },
    setsCookie: true,
    headers: ({ user }, { request, context }) => openSession(request, context, { userId: user.id, email: user.email }),
  }),
})

export const loader = handler
export const action = handler
