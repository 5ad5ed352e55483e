import { z } from 'zod'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { count as countShape } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'
import { cityName } from '#app/places/cities.ts'
import { workerCountsByCity } from '#app/workers/directory-counts.server.ts'

const handler = apiRoute('/api/publicworkerprofile/directory/cities', {
  GET: forAnyone({
    summary: 'How many workers serve each city',
    response: z.object({ items: z.array(z.object({ city: z.string(), slug: z.string(), count: countShape })) }),
    run: async ({ db }) => {
      const cities = await workerCountsByCity(db)
      return done({ items: cities.map(({ city, count }) => ({ city: cityName(city), slug: city, count })) })
    },
  }),
})

export const loader = handler
export const action = handler
