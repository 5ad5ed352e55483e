import { apiRoute, forClients } from '#app/http/api.server.ts'
import { words } from '#app/http/context.server.ts'
import { done } from '#app/outcome.ts'
import { answerQuestion } from '#app/questions/answering.server.ts'
import { questionShape, toQuestion } from '#app/questions/api-shapes.server.ts'
import { findQuestion } from '#app/questions/queries.server.ts'
import { answerSchema } from '#app/questions/schemas.ts'

const answer = apiRoute('/api/question/:id/answer', {
  POST: forClients({
    summary: 'Answer a question on one’s own ad, once',
    texts: 'questions',
    body: answerSchema,
    answer: questionShape,
    refusals: [409],
    run: async ({ db, user, id, body, context, now }) => {
      const answered = await answerQuestion(db, { questionId: id(), clientId: user.id, text: body.text, now })
      if (!answered.ok) return answered
      return done(toQuestion(await findQuestion(db, { questionId: id(), viewer: user }), words(context)))
    },
  }),
})

export const loader = answer
export const action = answer
