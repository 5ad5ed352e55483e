import { acceptedShape } from '#app/accounts/api-presenters.server.ts'
import { sendPhoneCode } from '#app/accounts/verifying.server.ts'
import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'

const handler = apiRoute('/api/user/send-verification-sms', {
  POST: forMembers({
    summary: 'Send oneself the code that proves the number: one a minute, five a day',
    invalidatesPages: false,
    namespace: 'account-links',
    status: 202,
    response: acceptedShape,
    refusals: [404, 409],
    run: ({ db, user, context, now }) =>
      sendPhoneCode(db, { userId: user.id, network: context.get(requestMetadataContext).network, now }),
  }),
})

export const loader = handler
export const action = handler
