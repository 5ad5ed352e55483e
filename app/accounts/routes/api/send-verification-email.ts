import { acceptedShape } from '#app/accounts/api-presenters.server.ts'
import { sendEmailVerification } from '#app/accounts/verifying.server.ts'
import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'

const handler = apiRoute('/api/user/send-verification-email', {
  POST: forMembers({
    summary: 'Send oneself the mail that proves the address: one a minute, five a day',
    namespace: 'account-links',
    status: 202,
    response: acceptedShape,
    refusals: [404, 409],
    run: ({ db, user, now }) => sendEmailVerification(db, { userId: user.id, now }),
  }),
})

export const loader = handler
export const action = handler
