import { acceptedShape } from '#app/accounts/api-shapes.server.ts'
import { sendPhoneCode } from '#app/accounts/verifying.server.ts'
import { apiRoute, forMembers } from '#app/http/api.server.ts'
import { arrivalContext } from '#app/http/context.server.ts'
import { phoneCodes } from '#app/http/rate-limits.server.ts'

const answer = apiRoute('/api/user/send-verification-sms', {
  POST: forMembers({
    summary: 'Send oneself the code that proves the number: one a minute, five a day',
    texts: 'confirmation',
    status: 202,
    answer: acceptedShape,
    limit: (context) => ({ limiter: phoneCodes, key: context.get(arrivalContext).network }),
    refusals: [404, 409],
    run: ({ db, user, now }) => sendPhoneCode(db, { userId: user.id, now }),
  }),
})

export const loader = answer
export const action = answer
