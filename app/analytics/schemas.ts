import { z } from 'zod'

export const consentSchema = z.object({
  choice: z.enum(['yes', 'no'], 'common:errors.invalid'),
  back: z.string().max(500).optional(),
})
