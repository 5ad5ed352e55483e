import { searchJobAds } from '#app/ads/api-queries.server.ts'
import { jobAdShape } from '#app/ads/api-presenters.server.ts'
import { adSearchBodySchema } from '#app/ads/api-schemas.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { count, cursorPage } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/jobad/search', {
  POST: forAnyone({
    summary: 'Search open ads; the next page begins at the cursor',
    isRepeatable: true,
    isRead: true,
    body: adSearchBodySchema,
    response: cursorPage(jobAdShape).extend({ total: count.describe('Counted up to 1000.') }),
    run: async ({ db, user, body: { city, skill, ...search } }) =>
      done(
        await searchJobAds(db, { ...search, cities: city ? [city] : [], skills: skill ? [skill] : [], viewer: user }),
      ),
  }),
})

export const loader = handler
export const action = handler
