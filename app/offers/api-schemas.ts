import { z } from 'zod'
import { paging } from '#app/http/api/response-schemas.server.ts'
import { offerStatuses, offerStatusNames } from '#app/offers/rules.ts'

const statuses = offerStatuses.flatMap((status) => [offerStatusNames[status], status])

/** The query of a worker's own offers: `Pending` and `pending` are the same. */
export const ownOffersSchema = z.object({
  status: z
    .enum(statuses)
    .transform((value) => offerStatuses.find((status) => status === value.toLowerCase()))
    .optional(),
  ...paging,
})
