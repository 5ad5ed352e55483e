import { acceptedShape } from '#app/accounts/api-presenters.server.ts'
import { resendSchema } from '#app/accounts/verification-schemas.ts'
import { sendEmailVerification } from '#app/accounts/verifying.server.ts'
import { findResendRecipient } from '#app/accounts/pending-verification.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { done, refused } from '#app/outcome.ts'

const handler = apiRoute('/api/user/resend-email', {
  POST: forAnyone({
    summary: 'Send the mail again to whoever holds its page or an earlier link',
    namespace: 'account-links',
    body: resendSchema,
    status: 202,
    response: acceptedShape,
    refusals: [409],
    run: async ({ db, body: { token }, now }) => {
      const userId = await findResendRecipient(db, { purpose: 'email', token, now })
      const outcome = userId === undefined ? refused('unknown') : await sendEmailVerification(db, { userId, now })
      // Unknown tokens get the same answer, so that it does not reveal which exist.
      return !outcome.ok && outcome.reason === 'unknown' ? done({ accepted: true as const }) : outcome
    },
  }),
})

export const loader = handler
export const action = handler
