import { z } from 'zod'
import { setSmsNotifications } from '#app/accounts/profile-editing.server.ts'
import { smsNotificationsSchema } from '#app/accounts/schemas.ts'
import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/user/sms-notifications', {
  PUT: forMembers({
    summary: 'Switch text messages on or off',
    invalidatesPages: false,
    body: smsNotificationsSchema,
    response: z.object({ smsNotifications: z.boolean() }),
    run: async ({ db, user, body: { enabled } }) => {
      await setSmsNotifications(db, { userId: user.id, enabled })
      return done({ smsNotifications: enabled })
    },
  }),
})

export const loader = handler
export const action = handler
