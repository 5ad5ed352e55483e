import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { pageOf } from '#app/http/api-shapes.server.ts'
import { done } from '#app/outcome.ts'
import { workerCardShape } from '#app/workers/api-shapes.server.ts'
import { listWorkerCards } from '#app/workers/api-reading.server.ts'
import { workerListSchema } from '#app/workers/api-schemas.ts'

const answer = apiRoute('/api/user/workers', {
  GET: forAnyone({
    summary: 'Workers by trade and city, the best rated first',
    query: workerListSchema,
    answer: pageOf(workerCardShape),
    run: async ({ db, query }) => done(await listWorkerCards(db, query)),
  }),
})

export const loader = answer
export const action = answer
