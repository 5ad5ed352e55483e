import { acceptedShape } from '#app/accounts/api-shapes.server.ts'
import { resendSchema } from '#app/accounts/schemas.ts'
import { sendEmailVerification } from '#app/accounts/verifying.server.ts'
import { findResending } from '#app/accounts/waiting.server.ts'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { done, refused } from '#app/outcome.ts'

const answer = apiRoute('/api/user/resend-email', {
  POST: forAnyone({
    summary: 'Send the mail again to whoever holds its page or an earlier link',
    texts: 'confirmation',
    body: resendSchema,
    status: 202,
    answer: acceptedShape,
    refusals: [409],
    run: async ({ db, body: { token }, now }) => {
      const userId = await findResending(db, { purpose: 'email', token, now })
      const outcome = userId === undefined ? refused('unknown') : await sendEmailVerification(db, { userId, now })
      // Nobody learns of which tokens there is somebody.
      return !outcome.ok && outcome.reason === 'unknown' ? done({ accepted: true as const }) : outcome
    },
  }),
})

export const loader = answer
export const action = answer
