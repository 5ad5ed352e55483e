import { apiRoutes, forMembers } from '#app/http/api/api-route.server.ts'
import { cursorPage, count } from '#app/http/api/response-schemas.server.ts'
import { requestTranslate } from '#app/http/session/context.server.ts'
import {
  listConversationSummaries,
  readConversation,
  findConversationToRead,
} from '#app/messages/api-reading.server.ts'
import { conversationListSchema, conversationSchema } from '#app/messages/api-schemas.ts'
import { conversationShape, conversationPageShape } from '#app/messages/api-presenters.server.ts'
import { done, refused } from '#app/outcome.ts'
import { z } from 'zod'
import { markConversationRead, type ConversationRef } from '#app/messages/reading.server.ts'

const handler = apiRoutes({
  '/api/message/conversations': listCalls('job', 'One’s own conversations about jobs, the newest first'),
  '/api/message/conversation/:jobAdId': readCalls(
    'The conversation about a job: its newest messages, or those before one',
    ({ id, query }) => ({ adId: id('jobAdId'), workerId: query.workerId }),
  ),
  '/api/message/conversation/:id/read': markReadCalls(
    'job',
    'The conversation about a job is read; `id` is its ad’s, as in its address, else its own',
  ),
  '/api/message/direct/conversations': listCalls('direct', 'One’s own conversations with people, the newest first'),
  '/api/message/direct/conversation/:userId': readCalls(
    'The conversation with a person: its newest messages, or those before one',
    ({ id }) => ({ otherId: id('userId') }),
  ),
  '/api/message/direct/conversation/:id/read': markReadCalls(
    'direct',
    'The conversation with a person is read; `id` is theirs, as in its address, else its own',
  ),
})

function listCalls(kind: 'job' | 'direct', summary: string) {
  return {
    GET: forMembers({
      summary,
      query: conversationListSchema,
      response: cursorPage(conversationShape),
      run: async ({ db, user: viewer, query: { cursor }, context }) =>
        done(await listConversationSummaries(db, { viewer, kind, cursor, t: requestTranslate(context) })),
    }),
  }
}

type Selection = { id: (name: string) => number; query: z.output<typeof conversationSchema> }

function readCalls(summary: string, refOf: (selection: Selection) => ConversationRef) {
  return {
    GET: forMembers({
      summary,
      query: conversationSchema,
      response: conversationPageShape,
      run: ({ db, user: viewer, id, query, context }) => {
        const ref = refOf({ id, query })
        return readConversation(db, { viewer, ref, before: query.before, t: requestTranslate(context) })
      },
    }),
  }
}

function markReadCalls(kind: 'job' | 'direct', summary: string) {
  return {
    POST: forMembers({
      summary,
      invalidatesPages: false,
      response: z.object({ unreadCount: count }),
      run: async ({ db, user: viewer, id, now }) => {
        const ref = await findConversationToRead(db, { viewer, kind, id: id() })
        if (!ref) return refused('unknown')
        await markConversationRead(db, { viewer, ref, now })
        return done({ unreadCount: 0 })
      },
    }),
  }
}

export const loader = handler
export const action = handler
