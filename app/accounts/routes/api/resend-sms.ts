import { acceptedShape } from '#app/accounts/api-shapes.server.ts'
import { resendSchema } from '#app/accounts/schemas.ts'
import { sendPhoneCode } from '#app/accounts/verifying.server.ts'
import { findResending } from '#app/accounts/waiting.server.ts'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { arrivalContext } from '#app/http/context.server.ts'
import { phoneCodes } from '#app/http/rate-limits.server.ts'
import { done, refused } from '#app/outcome.ts'

const answer = apiRoute('/api/user/resend-sms', {
  POST: forAnyone({
    summary: 'Send a new code to whoever holds its page or an earlier link',
    texts: 'confirmation',
    body: resendSchema,
    status: 202,
    answer: acceptedShape,
    limit: (context) => ({ limiter: phoneCodes, key: context.get(arrivalContext).network }),
    refusals: [409],
    run: async ({ db, body: { token }, now }) => {
      const userId = await findResending(db, { purpose: 'phone', token, now })
      const outcome = userId === undefined ? refused('unknown') : await sendPhoneCode(db, { userId, now })
      // Nobody learns of which tokens there is somebody.
      return !outcome.ok && outcome.reason === 'unknown' ? done({ accepted: true as const }) : outcome
    },
  }),
})

export const loader = answer
export const action = answer
