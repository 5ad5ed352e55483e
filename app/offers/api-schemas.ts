import { z } from 'zod'
import { paging } from '#app/http/api-shapes.server.ts'
import { offerStatuses } from '#app/offers/rules.ts'

/** The query of a worker's own offers: `Pending` and `pending` are the same; anything else is no filter. */
export const ownOffersSchema = z.object({
  status: z.string().transform((given) => offerStatuses.find((status) => status === given.toLowerCase())).optional(),
  ...paging,
})
