import { z } from 'zod'
import { otherTrade } from '#app/ads/trade/rules.ts'

const maxLength = 40

/** The verb knows which trades exist. */
export const tradeChoiceSchema = z.object({
  trade: z
    .string('trades:choose')
    .max(maxLength, 'trades:choose')
    .transform((key) => (key === otherTrade ? null : key)),
})
