import { z } from 'zod'
import { otherTrade } from '#app/ads/trade/rules.ts'

const maxLength = 40

/** The verb knows which trades exist. */
export const tradeChoiceSchema = z.object({
  trade: z
    .string('common:errors.skill_unknown')
    .max(maxLength, 'common:errors.skill_unknown')
    .transform((key) => (key === otherTrade ? null : key)),
})
