import { apiRoute, forWorkers } from '#app/http/api.server.ts'
import { words } from '#app/http/context.server.ts'
import { done } from '#app/outcome.ts'
import { questionShape, toQuestion } from '#app/questions/api-shapes.server.ts'
import { askQuestion } from '#app/questions/asking.server.ts'
import { findQuestion } from '#app/questions/queries.server.ts'
import { newQuestionSchema } from '#app/questions/schemas.ts'

const answer = apiRoute('/api/question', {
  POST: forWorkers({
    summary: 'Ask about an open ad',
    texts: 'questions',
    body: newQuestionSchema,
    status: 201,
    answer: questionShape,
    refusals: [404, 409],
    run: async ({ db, user, body: { jobAdId, text }, context, now }) => {
      const asked = await askQuestion(db, { adId: jobAdId, workerId: user.id, text, now })
      if (!asked.ok) return asked
      return done(toQuestion(await findQuestion(db, { questionId: asked.value.id, viewer: user }), words(context)))
    },
  }),
})

export const loader = answer
export const action = answer
