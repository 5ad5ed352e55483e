import { acceptedShape } from '#app/accounts/api-shapes.server.ts'
import { resendSchema } from '#app/accounts/schemas.ts'
import { sendEmailVerification } from '#app/accounts/verifying.server.ts'
import { findResending } from '#app/accounts/waiting.server.ts'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { refused } from '#app/outcome.ts'

const answer = apiRoute('/api/user/resend-email', {
  POST: forAnyone({
    summary: 'Send the mail again to whoever holds its page or an earlier link',
    texts: 'confirmation',
    body: resendSchema,
    status: 202,
    answer: acceptedShape,
    run: async ({ db, body: { token }, now }) => {
      const userId = await findResending(db, { purpose: 'email', token, now })
      return userId === undefined ? refused('unknown') : sendEmailVerification(db, { userId, now })
    },
  }),
})

export const loader = answer
export const action = answer
