import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { count, numberedPage } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'
import { listWorkerCards } from '#app/workers/api-reading.server.ts'
import { workerListSchema } from '#app/workers/api-schemas.ts'
import { workerCardShape } from '#app/workers/api-presenters.server.ts'

const handler = apiRoute(['/api/user/workers', '/api/publicworkerprofile/search'], {
  GET: forAnyone({
    summary: 'Workers by skill, city and words, the best rated first; a membership changes nothing',
    query: workerListSchema,
    response: numberedPage(workerCardShape).extend({ total: count.describe('Counted up to 1000.') }),
    run: async ({ db, query }) => done(await listWorkerCards(db, query)),
  }),
})

export const loader = handler
export const action = handler
