import { signedInShape, toUser } from '#app/accounts/api-shapes.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { hashPassword } from '#app/accounts/passwords.server.ts'
import { registerUser } from '#app/accounts/registering.server.ts'
import { registrationSchema } from '#app/accounts/schemas.ts'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { arrivalContext, languageOf } from '#app/http/context.server.ts'
import { registrations } from '#app/http/rate-limits.server.ts'
import { openSession } from '#app/http/session.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/user/register', {
  POST: forAnyone({
    summary: 'Become a client or a worker, and be signed in',
    texts: 'accounts',
    body: registrationSchema,
    status: 201,
    answer: signedInShape,
    limit: (context) => ({ limiter: registrations, key: context.get(arrivalContext).network }),
    refusals: [409],
    prepare: async ({ body }) => done(await hashPassword(body.password)),
    run: async ({ db, body, prepared: passwordHash, context, now }) => {
      const outcome = await registerUser(db, { ...body, passwordHash, language: languageOf(context), now })
      return outcome.ok
        ? done({ user: toUser(await findOwnAccount(db, outcome.value.userId)), loggedIn: true as const })
        : outcome
    },
    setsCookie: true,
    headers: ({ user }, { request, context }) => openSession(request, context, { userId: user.id, email: user.email }),
  }),
})

export const loader = answer
export const action = answer
