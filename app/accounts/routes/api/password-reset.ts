import { acceptedShape } from '#app/accounts/api-shapes.server.ts'
import { preparePasswordReset, resetPassword } from '#app/accounts/resetting.server.ts'
import { passwordResetSchema } from '#app/accounts/schemas.ts'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { arrivalContext } from '#app/http/context.server.ts'
import { within } from '#app/http/limited.server.ts'
import { passwordChanges } from '#app/http/rate-limits.server.ts'
import { carryRenewedSession } from '#app/http/session.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/user/password-reset', {
  POST: forAnyone({
    summary: 'Set a new password by the mailed link; other sessions end, the caller’s own gets a new token',
    texts: 'accounts',
    body: passwordResetSchema,
    answer: acceptedShape,
    prepare: ({ db, body: { userId, token, password }, context, now }) => {
      const limit = { limiter: passwordChanges, key: `${userId} ${context.get(arrivalContext).network}` }
      return within(limit, () => preparePasswordReset(db, { userId, token, password, now }))
    },
    run: async ({ db, user, body: { userId, token }, prepared: passwordHash, now }) => {
      const sessionId = user?.id === userId ? user.sessionId : null
      const outcome = await resetPassword(db, { userId, token, passwordHash, sessionId, now })
      return outcome.ok ? done({ accepted: true as const }) : outcome
    },
    headers: async (_, { user, body }) => (user?.id === body.userId ? carryRenewedSession(user) : new Headers()),
  }),
})

export const loader = answer
export const action = answer
