import { z } from 'zod'
import { apiRoute, forMembers } from '#app/http/api.server.ts'
import { count } from '#app/http/api-shapes.server.ts'
import { findConversation } from '#app/messages/api-reading.server.ts'
import { markConversationRead } from '#app/messages/reading.server.ts'
import { done, refused } from '#app/outcome.ts'

const answer = apiRoute('/api/message/direct/conversation/:id/read', {
  POST: forMembers({
    summary: 'The conversation with a person (their id) is read',
    answer: z.object({ unreadCount: count }),
    run: async ({ db, user, id, now }) => {
      const which = { otherId: id() }
      if (!(await findConversation(db, user, which))) return refused('unknown')
      await markConversationRead(db, { viewer: user, which, now })
      return done({ unreadCount: 0 })
    },
  }),
})

export const loader = answer
export const action = answer
