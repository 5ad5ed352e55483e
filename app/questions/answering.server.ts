import { enqueueModeration } from '#app/contact-detection/moderating.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { done, refused } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type AnswerOptions = { questionId: number; clientId: number; text: string; now: Date }

/** Answers a question publicly, once, and notifies its author. */
export async function answerQuestion(db: Db, { questionId, clientId, text, now }: AnswerOptions) {
  return inTransaction(db, async (trx) => {
    const question = await lockQuestionToClient(trx, { questionId, clientId })
    if (!question) return refused('unknown')
    if (question.answer !== null) return refused('already_answered')
    if (question.status !== 'open') return refused('ad_closed')

    await trx.updateTable('questions').set({ answer: text, answered_at: now }).where('id', '=', questionId).execute()
    const { adId, workerId } = question
    await announce(trx, { type: 'QuestionAnswered', recipientId: workerId, adId, dedupeKey: `answer-${questionId}` })
    await enqueueModeration(trx, { userId: clientId, adId, now })
    return done({ id: questionId, adId })
  })
}

function lockQuestionToClient(trx: Db, { questionId, clientId }: { questionId: number; clientId: number }) {
  return trx
    .selectFrom('questions')
    .innerJoin('ads', 'ads.id', 'questions.ad_id')
    .where('questions.id', '=', questionId)
    .where('ads.client_id', '=', clientId)
    .select(['questions.answer', 'questions.worker_id as workerId', 'ads.id as adId', 'ads.status'])
    .forUpdate('questions')
    .executeTakeFirst()
}
