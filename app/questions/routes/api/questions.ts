import type { RouterContextProvider } from 'react-router'
import type { SessionUser } from '#app/accounts/sessions/sessions.server.ts'
import type { Db } from '#db/connection.ts'
import { apiRoutes, forWorkers, forAnyone, forClients, forMembers } from '#app/http/api/api-route.server.ts'
import { requestTranslate } from '#app/http/session/context.server.ts'
import { done, refused } from '#app/outcome.ts'
import { questionShape, presentQuestion } from '#app/questions/api-presenters.server.ts'
import { askQuestion } from '#app/questions/asking.server.ts'
import { findQuestion, listQuestions } from '#app/questions/queries.server.ts'
import { newQuestionSchema, answerSchema, replySchema } from '#app/questions/schemas.ts'
import { z } from 'zod'
import { findJobAd } from '#app/ads/api-queries.server.ts'
import { answerQuestion } from '#app/questions/answering.server.ts'
import { replyToAnswer } from '#app/questions/replying.server.ts'
import { id as idShape } from '#app/http/api/response-schemas.server.ts'
import { deleteQuestion } from '#app/questions/deleting.server.ts'

const handler = apiRoutes({
  '/api/question': {
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
        return done(await reloadQuestion(db, { questionId: outcome.value.id, viewer: user, context }))
      },
    }),
  },
  '/api/question/job/:id': {
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
  },
  '/api/question/:id/answer': {
    POST: forClients({
      summary: 'Answer a question on one’s own ad, once',
      namespace: 'questions',
      body: answerSchema,
      response: questionShape,
      refusals: [409],
      run: async ({ db, user, id, body, context, now }) => {
        const outcome = await answerQuestion(db, { questionId: id(), clientId: user.id, text: body.text, now })
        if (!outcome.ok) return outcome
        return done(await reloadQuestion(db, { questionId: id(), viewer: user, context }))
      },
    }),
  },
  '/api/question/:id/reply': {
    POST: forWorkers({
      summary: 'Reply to the answer to one’s own question, once',
      namespace: 'questions',
      body: replySchema,
      response: questionShape,
      refusals: [409],
      run: async ({ db, user, id, body, context, now }) => {
        const outcome = await replyToAnswer(db, { questionId: id(), workerId: user.id, text: body.text, now })
        if (!outcome.ok) return outcome
        return done(await reloadQuestion(db, { questionId: id(), viewer: user, context }))
      },
    }),
  },
  '/api/question/:id/delete': {
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
  },
})

async function reloadQuestion(
  db: Db,
  {
    questionId,
    viewer,
    context,
  }: { questionId: number; viewer: SessionUser; context: Readonly<RouterContextProvider> },
) {
  return presentQuestion(await findQuestion(db, { questionId, viewer }), requestTranslate(context))
}

export const loader = handler
export const action = handler
