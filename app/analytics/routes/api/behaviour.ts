import { z } from 'zod'
import { behaviourSchema } from '#app/analytics/parsing.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { done } from '#app/outcome.ts'

// For the API description only: beacons.server.ts answers the POST before the router.
const handler = apiRoute('/api/track-user-behavior', {
  POST: forAnyone({
    summary:
      'Tell what was done on a page, one event or a list; always accepted, kept only with the consent of the visitor',
    body: z.union([behaviourSchema, z.array(behaviourSchema), z.unknown().describe('Accepted too, and dropped.')]),
    status: 202,
    isRepeatable: true,
    beacon: true,
    run: async () => done(null),
  }),
})

export const loader = handler
export const action = handler
