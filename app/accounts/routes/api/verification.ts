import { acceptedShape } from '#app/accounts/api-presenters.server.ts'
import { sendEmailVerification, sendPhoneCode } from '#app/accounts/verifying.server.ts'
import { apiRoutes, forMembers, forAnyone } from '#app/http/api/api-route.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { resendSchema } from '#app/accounts/verification-schemas.ts'
import { findResendRecipient } from '#app/accounts/pending-verification.server.ts'
import { done, refused } from '#app/outcome.ts'

const handler = apiRoutes({
  '/api/user/send-verification-email': sendCalls({
    summary: 'Send oneself the mail that proves the address: one a minute, five a day',
    send: sendEmailVerification,
  }),
  '/api/user/send-verification-sms': sendCalls({
    summary: 'Send oneself the code that proves the number: one a minute, five a day',
    send: sendPhoneCode,
  }),
  '/api/user/resend-email': resendCalls({
    summary: 'Send the mail again to whoever holds its page or an earlier link',
    purpose: 'email',
    send: sendEmailVerification,
  }),
  '/api/user/resend-sms': resendCalls({
    summary: 'Send a new code to whoever holds its page or an earlier link',
    purpose: 'phone',
    send: sendPhoneCode,
  }),
})

type Send = typeof sendPhoneCode

function sendCalls({ summary, send }: { summary: string; send: Send }) {
  return {
    POST: forMembers({
      summary,
      invalidatesPages: false,
      namespace: 'account-links',
      status: 202,
      response: acceptedShape,
      refusals: [404, 409],
      run: ({ db, user, context, now }) =>
        send(db, { userId: user.id, network: context.get(requestMetadataContext).network, now }),
    }),
  }
}

function resendCalls({ summary, purpose, send }: { summary: string; purpose: 'email' | 'phone'; send: Send }) {
  return {
    POST: forAnyone({
      summary,
      invalidatesPages: false,
      namespace: 'account-links',
      body: resendSchema,
      status: 202,
      response: acceptedShape,
      refusals: [409],
      run: async ({ db, body: { token }, context, now }) => {
        const { network } = context.get(requestMetadataContext)
        const userId = await findResendRecipient(db, { purpose, token, now })
        const outcome = userId === undefined ? refused('unknown') : await send(db, { userId, network, now })
        // Unknown tokens get the same answer, so that it does not reveal which exist.
        return !outcome.ok && outcome.reason === 'unknown' ? done({ accepted: true as const }) : outcome
      },
    }),
  }
}

export const loader = handler
export const action = handler
