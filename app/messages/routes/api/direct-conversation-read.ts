import { z } from 'zod'
import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { count } from '#app/http/api/response-schemas.server.ts'
import { findConversationToRead } from '#app/messages/api-reading.server.ts'
import { markConversationRead } from '#app/messages/reading.server.ts'
import { done, refused } from '#app/outcome.ts'

const handler = apiRoute('/api/message/direct/conversation/:id/read', {
  POST: forMembers({
    summary: 'The conversation with a person (their id, or its own) is read',
    invalidatesPages: false,
    response: z.object({ unreadCount: count }),
    run: async ({ db, user, id, now }) => {
      const ref = await findConversationToRead(db, user, { otherId: id() }, id())
      if (!ref) return refused('unknown')
      await markConversationRead(db, { viewer: user, ref, now })
      return done({ unreadCount: 0 })
    },
  }),
})

export const loader = handler
export const action = handler
