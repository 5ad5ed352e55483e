import { acceptedShape } from '#app/accounts/api-presenters.server.ts'
import { resendSchema } from '#app/accounts/verification-schemas.ts'
import { sendPhoneCode } from '#app/accounts/verifying.server.ts'
import { findResendRecipient } from '#app/accounts/pending-verification.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { done, refused } from '#app/outcome.ts'

const handler = apiRoute('/api/user/resend-sms', {
  POST: forAnyone({
    summary: 'Send a new code to whoever holds its page or an earlier link',
    invalidatesPages: false,
    namespace: 'account-links',
    body: resendSchema,
    status: 202,
    response: acceptedShape,
    refusals: [409],
    run: async ({ db, body: { token }, context, now }) => {
      const { network } = context.get(requestMetadataContext)
      const userId = await findResendRecipient(db, { purpose: 'phone', token, now })
      const outcome = userId === undefined ? refused('unknown') : await sendPhoneCode(db, { userId, network, now })
      // Unknown tokens get the same answer, so that it does not reveal which exist.
      return !outcome.ok && outcome.reason === 'unknown' ? done({ accepted: true as const }) : outcome
    },
  }),
})

export const loader = handler
export const action = handler
