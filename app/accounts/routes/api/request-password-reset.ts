import { acceptedShape } from '#app/accounts/api-presenters.server.ts'
import { requestPasswordReset } from '#app/accounts/resetting.server.ts'
import { resetRequestSchema } from '#app/accounts/passwords/schemas.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { passwordResets } from '#app/http/limits/rate-limits.server.ts'

const handler = apiRoute('/api/user/request-password-reset', {
  POST: forAnyone({
    summary: 'Mail a link for a new password to whoever has this address; the answer is the same for every address',
    body: resetRequestSchema,
    status: 202,
    response: acceptedShape,
    rateLimit: (context) => ({ limiter: passwordResets, key: context.get(requestMetadataContext).network }),
    run: ({ db, body: { email }, context, now }) =>
      requestPasswordReset(db, { email, network: context.get(requestMetadataContext).network, now }),
  }),
})

export const loader = handler
export const action = handler
