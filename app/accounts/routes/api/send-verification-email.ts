import { acceptedShape } from '#app/accounts/api-shapes.server.ts'
import { sendEmailVerification } from '#app/accounts/verifying.server.ts'
import { apiRoute, forMembers } from '#app/http/api.server.ts'

const answer = apiRoute('/api/user/send-verification-email', {
  POST: forMembers({
    summary: 'Send oneself the mail that proves the address: one a minute, five a day',
    texts: 'confirmation',
    status: 202,
    answer: acceptedShape,
    refusals: [404, 409],
    run: ({ db, user, now }) => sendEmailVerification(db, { userId: user.id, now }),
  }),
})

export const loader = answer
export const action = answer
