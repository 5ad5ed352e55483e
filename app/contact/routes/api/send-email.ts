import { z } from 'zod'
import { contactSchema } from '#app/contact/schemas.ts'
import { writeContactMessage } from '#app/contact/writing.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { requestMetadataContext, languageOf } from '#app/http/session/context.server.ts'
import { contactMessages } from '#app/http/limits/rate-limits.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/general/send-email', {
  POST: forAnyone({
    summary: 'Write to the people behind the site; `subject` must be missing or empty',
    invalidatesPages: false,
    body: contactSchema,
    status: 202,
    response: z.object({ accepted: z.literal(true) }),
    rateLimit: (context) => ({ limiter: contactMessages, key: context.get(requestMetadataContext).network }),
    run: async ({ db, body: { subject, ...message }, context, now }) =>
      subject
        ? done({ accepted: true as const })
        : writeContactMessage(db, { ...message, language: languageOf(context), now }),
  }),
})

export const loader = handler
export const action = handler
