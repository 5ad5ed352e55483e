import { z } from 'zod'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { describeApi } from '#app/http/api/openapi.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/openapi.json', {
  GET: forAnyone({
    summary: 'This description, as OpenAPI 3.1',
    response: z.record(z.string(), z.unknown()),
    run: async () => done(describeApi()),
  }),
})

export const loader = handler
export const action = handler
