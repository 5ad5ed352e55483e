import { z } from 'zod'
import { termField } from '#app/ads/search/schema.ts'
import { categories } from '#app/blog/rules.ts'
import { cityField } from '#app/places/city-field.ts'

export const postFilters = {
  search: termField.optional(),
  category: z.enum(categories, 'blog:errors.category_unknown').optional(),
  city: cityField.optional(),
}

export const postSearchSchema = z.object({ ...postFilters, page: z.int().min(1).max(10_000).optional() })

export type PostSearch = z.output<typeof postSearchSchema>
