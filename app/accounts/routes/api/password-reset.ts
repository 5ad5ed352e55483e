import { acceptedShape } from '#app/accounts/api-shapes.server.ts'
import { resetPassword } from '#app/accounts/resetting.server.ts'
import { passwordResetSchema } from '#app/accounts/schemas.ts'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/user/password-reset', {
  POST: forAnyone({
    summary: 'Set a new password by the link that was mailed; every other session ends',
    body: passwordResetSchema,
    answer: acceptedShape,
    run: async ({ db, user, body: { userId, token, password }, now }) => {
      const outcome = await resetPassword(db, { userId, token, password, sessionId: user?.id === userId ? user.sessionId : null, now })
      return outcome.ok ? done({ accepted: true as const }) : outcome
    },
  }),
})

export const loader = answer
export const action = answer
