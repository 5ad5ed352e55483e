import { z } from 'zod'
import { orNone, readQuery, searchLimits } from '#app/ads/search-schema.ts'
import { categories } from '#app/blog/rules.ts'
import { cityField } from '#app/places/city-field.ts'

/** What articles are filtered by, in the API and on the page. */
export const postFilters = {
  search: orNone(z.string('search:errors.term_text').trim().max(searchLimits.term, `search:errors.term_long?max=${searchLimits.term}`)),
  category: orNone(z.enum(categories, 'blog:errors.category_unknown')),
  city: orNone(cityField),
}

const pageSchema = z.object({ ...postFilters, page: orNone(z.coerce.number().int().min(1).max(10_000)) })

/** The query of the page: what is wrong is left out and told beside its field, so that there is always a list to see. */
export function readPostSearch(params: URLSearchParams) {
  return readQuery(pageSchema, ['search'], params)
}
