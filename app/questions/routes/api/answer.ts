import { apiRoute, forClients } from '#app/http/api/api-route.server.ts'
import { requestTranslate } from '#app/http/session/context.server.ts'
import { done } from '#app/outcome.ts'
import { answerQuestion } from '#app/questions/answering.server.ts'
import { questionShape, presentQuestion } from '#app/questions/api-presenters.server.ts'
import { findQuestion } from '#app/questions/queries.server.ts'
import { answerSchema } from '#app/questions/schemas.ts'

const handler = apiRoute('/api/question/:id/answer', {
  POST: forClients({
    summary: 'Answer a question on one’s own ad, once',
    namespace: 'questions',
    body: answerSchema,
    response: questionShape,
    refusals: [409],
    run: async ({ db, user, id, body, context, now }) => {
      const outcome = await answerQuestion(db, { questionId: id(), clientId: user.id, text: body.text, now })
      if (!outcome.ok) return outcome
      return done(
        presentQuestion(await findQuestion(db, { questionId: id(), viewer: user }), requestTranslate(context)),
      )
    },
  }),
})

export const loader = handler
export const action = handler
