import { z } from 'zod'
import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { id as idShape } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'
import { deleteQuestion } from '#app/questions/deleting.server.ts'

const handler = apiRoute('/api/question/:id/delete', {
  POST: forMembers({
    summary: 'Take back an unanswered question, or remove one from one’s own ad',
    namespace: 'questions',
    response: z.object({ id: idShape }),
    refusals: [409],
    run: async ({ db, user, id }) => {
      const outcome = await deleteQuestion(db, { questionId: id(), viewer: user })
      return outcome.ok ? done({ id: id() }) : outcome
    },
  }),
})

export const loader = handler
export const action = handler
