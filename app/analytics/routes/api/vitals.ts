import { z } from 'zod'
import { vitalsSchema } from '#app/analytics/parsing.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { done } from '#app/outcome.ts'

// For the API description only: beacons.server.ts answers the POST before the router.
const handler = apiRoute('/api/vitals', {
  POST: forAnyone({
    summary:
      'Tell how fast a page was, its measurements or a list of several pages’, without anything of the visitor; always accepted',
    body: z.union([vitalsSchema, z.array(vitalsSchema), z.unknown().describe('Accepted too, and dropped.')]),
    status: 202,
    isRepeatable: true,
    beacon: true,
    run: async () => done(null),
  }),
})

export const loader = handler
export const action = handler
