import { acceptedShape } from '#app/accounts/api-presenters.server.ts'
import { resetPassword } from '#app/accounts/resetting.server.ts'
import { prepareLimitedReset } from '#app/accounts/routes/password-reset.server.ts'
import { passwordResetSchema } from '#app/accounts/passwords/schemas.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { passwordResetHeaders } from '#app/http/session/session.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/user/password-reset', {
  POST: forAnyone({
    summary: 'Set a new password by the mailed link; other sessions end, the caller’s own gets a new token',
    invalidatesPages: false,
    namespace: 'accounts',
    body: passwordResetSchema,
    response: acceptedShape,
    refusals: [410],
    prepare: ({ db, body: { userId, token, password }, now }) =>
      prepareLimitedReset(db, { userId, token, password, now }),
    run: async ({ db, user, body: { userId, token }, prepared: passwordHash, now }) => {
      const sessionId = user?.id === userId ? user.sessionId : null
      const outcome = await resetPassword(db, { userId, token, passwordHash, sessionId, now })
      return outcome.ok ? done({ accepted: true as const }) : outcome
    },
    setsCookie: true,
    headers: (_, { user, body: { userId }, request }) => passwordResetHeaders(request, { userId, user }),
  }),
})

export const loader = handler
export const action = handler
