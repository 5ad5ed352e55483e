import { z } from 'zod'
import { termField } from '#app/ads/search-schema.ts'
import { categories } from '#app/blog/rules.ts'
import { cityField } from '#app/places/city-field.ts'

/** What articles are filtered by, in the API and on the page. */
export const postFilters = {
  search: termField.optional(),
  category: z.enum(categories, 'blog:errors.category_unknown').optional(),
  city: cityField.optional(),
}

/** The query of the page. */
export const postSearchSchema = z.object({ ...postFilters, page: z.int().min(1).max(10_000).optional() })
