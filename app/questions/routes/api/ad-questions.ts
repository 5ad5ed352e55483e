import { z } from 'zod'
import { findJobAd } from '#app/ads/api-queries.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { requestTranslate } from '#app/http/session/context.server.ts'
import { done, refused } from '#app/outcome.ts'
import { questionShape, presentQuestion } from '#app/questions/api-presenters.server.ts'
import { listQuestions } from '#app/questions/queries.server.ts'

const handler = apiRoute('/api/question/job/:id', {
  GET: forAnyone({
    summary: 'Questions and answers on an ad, oldest first',
    response: z.object({ items: z.array(questionShape) }),
    run: async ({ db, user, id, context }) => {
      const adId = id()
      if (!(await findJobAd(db, { adId, viewer: user }))) return refused('unknown')
      const questions = await listQuestions(db, { adId, viewer: user })
      return done({ items: questions.map((question) => presentQuestion(question, requestTranslate(context))) })
    },
  }),
})

export const loader = handler
export const action = handler
