import { z } from 'zod'
import { contactSchema } from '#app/contact/schemas.ts'
import { writeContactMessage } from '#app/contact/writing.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { confirmedSender, languageOf } from '#app/http/session/context.server.ts'
import { contactMessages } from '#app/http/limits/rate-limits.server.ts'

const handler = apiRoute('/api/general/send-email', {
  POST: forAnyone({
    summary: 'Write to the people behind the site',
    invalidatesPages: false,
    body: contactSchema.omit({ unused: true }),
    status: 202,
    response: z.object({ accepted: z.literal(true) }),
    rateLimit: ({ context }) => ({ limit: contactMessages, key: confirmedSender(context) }),
    run: ({ db, body, context, now }) => writeContactMessage(db, { ...body, language: languageOf(context), now }),
  }),
})

export const loader = handler
export const action = handler
