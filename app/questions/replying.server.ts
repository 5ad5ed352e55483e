import { isBlockedBetween } from '#app/blocks/queries.server.ts'
import { enqueueModeration } from '#app/contact-detection/moderating.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { done, refused } from '#app/outcome.ts'
import { lockQuestion } from '#app/questions/locking.server.ts'
import { whyInactive } from '#app/workers/queries.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type ReplyOptions = { questionId: number; workerId: number; text: string; now: Date }

/** Replies publicly to the client's answer to one's own question, once, and notifies the client. */
export async function replyToAnswer(db: Db, { questionId, workerId, text, now }: ReplyOptions) {
  return inTransaction(db, async (trx) => {
    const question = await lockQuestion(trx, questionId)
    if (!question || question.workerId !== workerId || question.worker.deletedAt) return refused('unknown')
    const inactive = await whyInactive(trx, workerId)
    if (inactive) return refused(inactive)
    if (question.status === 'draft' || question.status === 'cancelled') return refused('unknown')
    if (question.answer === null) return refused('not_answered')
    if (question.reply !== null) return refused('already_replied')
    const isBlocked = await isBlockedBetween(trx, workerId, question.clientId)
    if (question.status !== 'open' || isBlocked) return refused('ad_closed')

    await trx.updateTable('questions').set({ reply: text, replied_at: now }).where('id', '=', questionId).execute()
    const { adId, clientId } = question
    await announce(trx, {
      type: 'NewQuestion',
      variant: 'reply',
      recipientId: clientId,
      actorId: workerId,
      adId,
      dedupeKey: `reply-${questionId}`,
    })
    await enqueueModeration(trx, { userId: workerId, adId, now })
    return done({ id: questionId, adId })
  })
}
