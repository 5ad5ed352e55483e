import { z } from 'zod'
import { reasonSchema } from '#app/admins/schemas.ts'
import { refuseContact } from '#app/contact-detection/refuse-contact.ts'
import { normalizeLine } from '#app/i18n/plain-text.ts'
import { maxWordLength, noTrade } from '#app/trades/suggestions/rules.ts'

export const suggestionSchema = z.object({
  word: z
    .string('trades:suggestion.required')
    .overwrite(normalizeLine)
    .regex(/\p{L}/u, 'trades:suggestion.required')
    .max(maxWordLength, `common:errors.too_long?max=${maxWordLength}`)
    .superRefine(refuseContact('worker')),
})

/** The verb knows which trades exist. */
export const suggestionDecisionSchema = reasonSchema.extend({
  trade: z
    .string('admin:trade_suggestions.choose')
    .max(maxWordLength, 'admin:trade_suggestions.choose')
    .transform((key) => (key === noTrade ? null : key)),
})
