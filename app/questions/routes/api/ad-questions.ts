import { z } from 'zod'
import { findJobAd } from '#app/ads/api-reading.server.ts'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { words } from '#app/http/context.server.ts'
import { done, refused } from '#app/outcome.ts'
import { questionShape, toQuestion } from '#app/questions/api-shapes.server.ts'
import { listQuestions } from '#app/questions/queries.server.ts'

const answer = apiRoute('/api/question/job/:id', {
  GET: forAnyone({
    summary: 'Questions and answers on an ad, oldest first',
    answer: z.object({ items: z.array(questionShape) }),
    run: async ({ db, user, id, context }) => {
      const adId = id()
      if (!(await findJobAd(db, { adId, viewer: user }))) return refused('unknown')
      const questions = await listQuestions(db, { adId, viewer: user })
      return done({ items: questions.map((question) => toQuestion(question, words(context))) })
    },
  }),
})

export const loader = answer
export const action = answer
