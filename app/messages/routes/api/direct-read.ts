import { z } from 'zod'
import { apiRoute, forMembers } from '#app/http/api.server.ts'
import { count } from '#app/http/api-shapes.server.ts'
import { findConversationToRead } from '#app/messages/api-reading.server.ts'
import { markConversationRead } from '#app/messages/reading.server.ts'
import { done, refused } from '#app/outcome.ts'

const answer = apiRoute('/api/message/direct/conversation/:id/read', {
  POST: forMembers({
    summary: 'The conversation with a person (their id, or its own) is read',
    answer: z.object({ unreadCount: count }),
    run: async ({ db, user, id, now }) => {
      const which = await findConversationToRead(db, user, { otherId: id() }, id())
      if (!which) return refused('unknown')
      await markConversationRead(db, { viewer: user, which, now })
      return done({ unreadCount: 0 })
    },
  }),
})

export const loader = answer
export const action = answer
