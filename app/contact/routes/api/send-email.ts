import { z } from 'zod'
import { contactSchema } from '#app/contact/schemas.ts'
import { writeContactMessage } from '#app/contact/writing.server.ts'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { arrivalContext, languageOf } from '#app/http/context.server.ts'
import { contactMessages } from '#app/http/rate-limits.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/general/send-email', {
  POST: forAnyone({
    summary: 'Write to the people behind the site; `subject` must be missing or empty',
    body: contactSchema,
    status: 202,
    answer: z.object({ accepted: z.literal(true) }),
    limit: (context) => ({ limiter: contactMessages, key: context.get(arrivalContext).network }),
    run: async ({ db, body: { subject, ...message }, context, now }) =>
      subject
        ? done({ accepted: true as const })
        : writeContactMessage(db, { ...message, language: languageOf(context), now }),
  }),
})

export const loader = answer
export const action = answer
