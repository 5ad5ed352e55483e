import { acceptedShape } from '#app/accounts/api-shapes.server.ts'
import { resendSchema } from '#app/accounts/schemas.ts'
import { sendPhoneCode } from '#app/accounts/verifying.server.ts'
import { findResending } from '#app/accounts/waiting.server.ts'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { arrivalContext } from '#app/http/context.server.ts'
import { phoneCodes } from '#app/http/rate-limits.server.ts'
import { refused } from '#app/outcome.ts'

const answer = apiRoute('/api/user/resend-sms', {
  POST: forAnyone({
    summary: 'Send a new code to whoever holds its page or an earlier link',
    texts: 'confirmation',
    body: resendSchema,
    status: 202,
    answer: acceptedShape,
    limit: (context) => ({ limiter: phoneCodes, key: context.get(arrivalContext).network }),
    run: async ({ db, body: { token }, now }) => {
      const userId = await findResending(db, { purpose: 'phone', token, now })
      return userId === undefined ? refused('unknown') : sendPhoneCode(db, { userId, now })
    },
  }),
})

export const loader = answer
export const action = answer
