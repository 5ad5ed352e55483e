import { z } from 'zod'
import { switchSmsNotifications } from '#app/accounts/profile-editing.server.ts'
import { smsNotificationsSchema } from '#app/accounts/schemas.ts'
import { apiRoute, forMembers } from '#app/http/api.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/user/sms-notifications', {
  PUT: forMembers({
    summary: 'Switch text messages on or off',
    body: smsNotificationsSchema,
    answer: z.object({ smsNotifications: z.boolean() }),
    run: async ({ db, user, body: { enabled } }) => {
      await switchSmsNotifications(db, { userId: user.id, enabled })
      return done({ smsNotifications: enabled })
    },
  }),
})

export const loader = answer
export const action = answer
