import { cursorSchema } from '#app/http/api/cursor-schema.ts'
import { z } from 'zod'
import { paging } from '#app/http/api/response-schemas.server.ts'
import { reviewOrder } from '#app/reviews/queries.server.ts'
import { workerSearchSchema } from '#app/workers/directory-schema.ts'

export const workerListSchema = workerSearchSchema.omit({ cursor: true }).extend(paging)

export const profileSchema = z.object({
  reviewCursor: cursorSchema(reviewOrder),
})
