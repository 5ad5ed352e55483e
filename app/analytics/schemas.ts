import { z } from 'zod'

export const consentSchema = z.object({
  choice: z.enum(['yes', 'no'], 'common:errors.invalid'),
  /** The page that asks has named the tag manager. */
  tags: z.literal('1').optional(),
  back: z.string().max(500).optional(),
})
