import { z } from 'zod'
import { listQueueStates } from '#app/admin/jobs/queries.server.ts'
import { forOwners } from '#app/admins/authentication/admin-calls.server.ts'
import { apiRoute } from '#app/http/api/api-route.server.ts'
import { count, id, iso, isoOrNull, time } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'
import { listDeadJobs } from '#jobs/outbox/inspect.ts'
import { queueNames } from '#jobs/outbox/queue.ts'

const queueShape = z.object({
  queue: z.enum(queueNames),
  waiting: count,
  running: count,
  dead: count,
  oldestSeconds: count,
})
const deadShape = z.object({
  id,
  kind: z.string(),
  queuedAt: time,
  deadAt: time.nullable(),
  requestId: z.string().nullable(),
  error: z.string().nullable(),
})

const handler = apiRoute('/api/admin/jobs', {
  GET: forOwners({
    summary: 'What the queues hold, and the latest dead jobs',
    response: z.object({ queues: z.array(queueShape), dead: z.array(deadShape) }),
    run: async ({ db }) => {
      const dead = await listDeadJobs(db, { limit: 100 })
      return done({
        queues: await listQueueStates(db),
        dead: dead.map(({ createdAt, deadAt, ...job }) => ({
          ...job,
          queuedAt: iso(createdAt),
          deadAt: isoOrNull(deadAt),
        })),
      })
    },
  }),
})

export const loader = handler
export const action = handler
