import { searchJobAds } from '#app/ads/api-reading.server.ts'
import { jobAdShape } from '#app/ads/api-shapes.server.ts'
import { jobSearchCallSchema } from '#app/ads/api-schemas.ts'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { count, stretchOf } from '#app/http/api-shapes.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/jobad/search', {
  POST: forAnyone({
    summary: 'Search open ads; the next page begins at the cursor',
    changes: false,
    reads: true,
    body: jobSearchCallSchema,
    answer: stretchOf(jobAdShape).extend({ total: count.describe('Counted up to 1000.') }),
    run: async ({ db, user, body: { city, skill, ...search } }) =>
      done(
        await searchJobAds(db, { ...search, cities: city ? [city] : [], skills: skill ? [skill] : [], viewer: user }),
      ),
  }),
})

export const loader = answer
export const action = answer
