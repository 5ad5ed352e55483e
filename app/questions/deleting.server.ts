import { done, refused } from '#app/outcome.ts'
import { lockQuestion } from '#app/questions/locking.server.ts'
import { canDeleteQuestion } from '#app/questions/rules.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type DeleteOptions = { questionId: number; viewer: { id: number; userType: 'Worker' | 'Client' } }

/** Takes back a question nobody has answered, or removes one from one's own ad. What moderators hide stays as it is. */
export async function deleteQuestion(db: Db, { questionId, viewer }: DeleteOptions) {
  return inTransaction(db, async (trx) => {
    const question = await lockQuestion(trx, questionId)
    if (!question || (question.workerId !== viewer.id && question.clientId !== viewer.id)) return refused('unknown')
    if (!canDeleteQuestion(viewer, question, question)) return refused('already_answered')

    await trx.deleteFrom('questions').where('id', '=', questionId).execute()
    await trx
      .updateTable('ads')
      .set((eb) => ({ question_count: eb('question_count', '-', 1) }))
      .where('id', '=', question.adId)
      .execute()
    return done({ adId: question.adId })
  })
}
