import { z } from 'zod'
import { declineReasons } from '#app/ads/responses/rules.ts'
import { withCrossFieldRule } from '#app/cross-field.ts'

export const declineSchema = withCrossFieldRule(
  z.object({
    reason: z.enum(declineReasons, { error: 'ads:errors.decline_reason' }),
    until: z.iso.date('workers:away.until_required').optional(),
  }),
  ({ reason, until }, refuse) => {
    if (until && reason && reason !== 'busy') refuse('until', 'ads:errors.decline_until')
  },
)
