import { z } from 'zod'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { describeApi } from '#app/http/openapi.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/openapi.json', {
  GET: forAnyone({
    summary: 'This description, as OpenAPI 3.1',
    answer: z.record(z.string(), z.unknown()),
    run: async () => done(describeApi()),
  }),
})

export const loader = answer
export const action = answer
