import { z } from 'zod'
import { declineReasons } from '#app/ads/responses/rules.ts'

export const declineSchema = z.object({
  reason: z.enum(declineReasons, { error: 'ads:errors.decline_reason' }),
  until: z.iso.date('workers:away.until_required').optional(),
})
