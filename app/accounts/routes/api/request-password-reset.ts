import { acceptedShape } from '#app/accounts/api-shapes.server.ts'
import { requestPasswordReset } from '#app/accounts/resetting.server.ts'
import { resetRequestSchema } from '#app/accounts/schemas.ts'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { arrivalContext } from '#app/http/context.server.ts'
import { passwordResets } from '#app/http/rate-limits.server.ts'

const answer = apiRoute('/api/user/request-password-reset', {
  POST: forAnyone({
    summary: 'Mail a link for a new password to whoever has this address; the answer is the same for every address',
    body: resetRequestSchema,
    status: 202,
    answer: acceptedShape,
    limit: (context) => ({ limiter: passwordResets, key: context.get(arrivalContext).network }),
    run: ({ db, body: { email }, context, now }) =>
      requestPasswordReset(db, { email, network: context.get(arrivalContext).network, now }),
  }),
})

export const loader = answer
export const action = answer
