import { apiRoute, forWorkers } from '#app/http/api/api-route.server.ts'
import { requestTranslate } from '#app/http/session/context.server.ts'
import { done } from '#app/outcome.ts'
import { questionShape, presentQuestion } from '#app/questions/api-presenters.server.ts'
import { askQuestion } from '#app/questions/asking.server.ts'
import { findQuestion } from '#app/questions/queries.server.ts'
import { newQuestionSchema } from '#app/questions/schemas.ts'

const handler = apiRoute('/api/question', {
  POST: forWorkers({
    summary: 'Ask about an open ad',
    namespace: 'questions',
    body: newQuestionSchema,
    status: 201,
    response: questionShape,
    refusals: [404, 409],
    run: async ({ db, user, body: { jobAdId, text }, context, now }) => {
      const outcome = await askQuestion(db, { adId: jobAdId, workerId: user.id, text, now })
      if (!outcome.ok) return outcome
      return done(
        presentQuestion(
          await findQuestion(db, { questionId: outcome.value.id, viewer: user }),
          requestTranslate(context),
        ),
      )
    },
  }),
})

export const loader = handler
export const action = handler
