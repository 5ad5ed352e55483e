import { z } from 'zod'

const maxLength = 40

/** None of those that are listed. */
export const otherTrade = 'none'

/** The verb knows which trades exist. */
export const tradeChoiceSchema = z.object({
  trade: z
    .string('common:errors.skill_unknown')
    .max(maxLength, 'common:errors.skill_unknown')
    .transform((key) => (key === otherTrade ? null : key)),
})
