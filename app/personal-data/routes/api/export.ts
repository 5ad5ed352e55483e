import { acceptedShape } from '#app/accounts/api-presenters.server.ts'
import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { done } from '#app/outcome.ts'
import { requestExport } from '#app/personal-data/exporting.server.ts'
import { nudge } from '#jobs/outbox.ts'

const handler = apiRoute('/api/user/export', {
  GET: forMembers({
    summary: 'Have an archive made of everything known about oneself; a notification says where to download it',
    status: 202,
    response: acceptedShape,
    run: async ({ db, user, now }) => {
      const outcome = await requestExport(db, { userId: user.id, now })
      if (outcome.ok) nudge()
      return outcome.ok ? done({ accepted: true as const }) : outcome
    },
  }),
})

export const loader = handler
export const action = handler
