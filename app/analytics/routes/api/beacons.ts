import { z } from 'zod'
import { behaviourSchema, vitalsSchema } from '#app/analytics/parsing.server.ts'
import { apiRoutes, forAnyone } from '#app/http/api/api-route.server.ts'
import { done } from '#app/outcome.ts'

// For the API description only: beacons.server.ts answers the POST before the router.
const handler = apiRoutes({
  '/api/track-user-behavior': {
    POST: beacon(
      behaviourSchema,
      'Tell what was done on a page, one event or a list; always accepted, kept only with the consent of the visitor',
    ),
  },
  '/api/vitals': {
    POST: beacon(
      vitalsSchema,
      'Tell how fast a page was, its measurements or a list of several pages’, without anything of the visitor; always accepted',
    ),
  },
})

export const loader = handler
export const action = handler

function beacon(schema: z.ZodType, summary: string) {
  return forAnyone({
    summary,
    body: z.union([schema, z.array(schema), z.unknown().describe('Accepted too, and dropped.')]),
    status: 202,
    isRepeatable: true,
    beacon: true,
    run: async () => done(null),
  })
}
