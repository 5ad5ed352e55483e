import { isBlockedBetween } from '#app/blocks/queries.server.ts'
import { enqueueModeration } from '#app/contact-detection/moderating.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { done, refused } from '#app/outcome.ts'
import { lockQuestion } from '#app/questions/locking.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type AnswerOptions = { questionId: number; clientId: number; text: string; now: Date }

/** Answers a question publicly, once, and notifies its author, unless one of the two has blocked the other. */
export async function answerQuestion(db: Db, { questionId, clientId, text, now }: AnswerOptions) {
  return inTransaction(db, async (trx) => {
    const question = await lockQuestion(trx, questionId)
    if (!question || question.clientId !== clientId || question.client.deletedAt) return refused('unknown')
    if (question.answer !== null) return refused('already_answered')
    if (question.status !== 'open') return refused('ad_closed')

    await trx.updateTable('questions').set({ answer: text, answered_at: now }).where('id', '=', questionId).execute()
    const { adId, workerId } = question
    if (!(await isBlockedBetween(trx, workerId, clientId)))
      await announce(trx, { type: 'QuestionAnswered', recipientId: workerId, adId, dedupeKey: `answer-${questionId}` })
    await enqueueModeration(trx, { userId: clientId, adId, now })
    return done({ id: questionId, adId })
  })
}
