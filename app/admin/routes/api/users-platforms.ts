import { z } from 'zod'
import { userPlatforms } from '#app/admin/people/filters.ts'
import { countPlatforms } from '#app/admin/people/queries.server.ts'
import { apiRoute, forSupport } from '#app/http/api/api-route.server.ts'
import { count } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/admin/users/platforms', {
  GET: forSupport({
    summary: 'How many people use a browser or an app',
    response: z.object({ items: z.array(z.object({ platform: z.enum(userPlatforms), count })) }),
    run: async ({ db }) => done({ items: await countPlatforms(db) }),
  }),
})

export const loader = handler
export const action = handler
