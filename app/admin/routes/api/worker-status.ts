import { z } from 'zod'
import { setWorkerStatus } from '#app/admin/people/acts.server.ts'
import { workerStatuses } from '#app/admin/people/filters.ts'
import { workerStatusSchema } from '#app/admin/people/schemas.ts'
import { apiReason } from '#app/admins/schemas.ts'
import { apiRoute, forSupport } from '#app/http/api/api-route.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/admin/users/:id/worker-status', {
  PUT: forSupport({
    summary: 'Set the status of a worker',
    body: workerStatusSchema.extend({ reason: apiReason }),
    response: z.object({ workerStatus: z.enum(workerStatuses) }),
    refusals: [409],
    namespace: 'admin',
    run: async ({ db, user: { id: adminId }, id, body, now }) => {
      const outcome = await setWorkerStatus(db, { ...body, adminId, userId: id(), now })
      return outcome.ok ? done({ workerStatus: body.workerStatus }) : outcome
    },
  }),
})

export const loader = handler
export const action = handler
