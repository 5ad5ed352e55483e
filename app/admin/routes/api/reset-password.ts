import { z } from 'zod'
import { sendResetLink } from '#app/admin/people/acts.server.ts'
import { apiReason } from '#app/admins/schemas.ts'
import { apiRoute, forSupport } from '#app/http/api/api-route.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/admin/users/:id/reset-password', {
  POST: forSupport({
    summary: 'Mail a person the link for a new password',
    status: 202,
    invalidatesPages: false,
    body: z.object({ reason: apiReason }),
    response: z.object({ accepted: z.literal(true) }),
    run: async ({ db, user: { id: adminId }, id, body, now }) => {
      const outcome = await sendResetLink(db, { ...body, adminId, userId: id(), now })
      return outcome.ok ? done({ accepted: true as const }) : outcome
    },
  }),
})

export const loader = handler
export const action = handler
