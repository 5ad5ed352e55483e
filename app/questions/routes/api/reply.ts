import { apiRoute, forWorkers } from '#app/http/api/api-route.server.ts'
import { requestTranslate } from '#app/http/session/context.server.ts'
import { done } from '#app/outcome.ts'
import { questionShape, presentQuestion } from '#app/questions/api-presenters.server.ts'
import { findQuestion } from '#app/questions/queries.server.ts'
import { replyToAnswer } from '#app/questions/replying.server.ts'
import { replySchema } from '#app/questions/schemas.ts'

const handler = apiRoute('/api/question/:id/reply', {
  POST: forWorkers({
    summary: 'Reply to the answer to one’s own question, once',
    namespace: 'questions',
    body: replySchema,
    response: questionShape,
    refusals: [409],
    run: async ({ db, user, id, body, context, now }) => {
      const outcome = await replyToAnswer(db, { questionId: id(), workerId: user.id, text: body.text, now })
      if (!outcome.ok) return outcome
      return done(
        presentQuestion(await findQuestion(db, { questionId: id(), viewer: user }), requestTranslate(context)),
      )
    },
  }),
})

export const loader = handler
export const action = handler
