import { z } from 'zod'
import { postSorts } from '#app/blog/rules.ts'
import { postFilters } from '#app/blog/schemas.ts'
import { paging } from '#app/http/api/response-schemas.server.ts'

export const postListSchema = z.object({
  ...postFilters,
  ...paging,
  sortBy: z.enum(postSorts, 'blog:errors.sort_unknown').optional(),
  sortDescending: z.boolean('blog:errors.sort_unknown').optional(),
})
