import { z } from 'zod'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { count } from '#app/http/api-shapes.server.ts'
import { done } from '#app/outcome.ts'
import { cityName } from '#app/places/cities.ts'
import { workersByCity } from '#app/workers/directory-counts.server.ts'

const answer = apiRoute('/api/publicworkerprofile/directory/cities', {
  GET: forAnyone({
    summary: 'How many workers serve each city',
    answer: z.object({ items: z.array(z.object({ city: z.string(), slug: z.string(), count })) }),
    run: async ({ db }) => {
      const cities = await workersByCity(db)
      return done({ items: cities.map(({ city, count }) => ({ city: cityName(city), slug: city, count })) })
    },
  }),
})

export const loader = answer
export const action = answer
