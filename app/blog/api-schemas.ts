import { z } from 'zod'
import { orNone } from '#app/ads/search-schema.ts'
import { postSorts } from '#app/blog/rules.ts'
import { postFilters } from '#app/blog/schemas.ts'
import { paging } from '#app/http/api-shapes.server.ts'

/** GET /api/blog */
export const postListSchema = z.object({
  ...postFilters,
  ...paging,
  sortBy: orNone(z.enum(postSorts, 'blog:errors.sort_unknown')),
  sortDescending: orNone(z.stringbool('blog:errors.sort_unknown')),
})
