import type { Hidden, Hiding, Restoring } from '#app/moderation/hidden.ts'
import { updatedAtNow } from '#app/workers/updated-at.server.ts'
import type { Db } from '#db/connection.ts'

export async function hideQuestion(trx: Db, { id, now }: Hiding): Promise<Hidden | undefined> {
  const question = await trx
    .updateTable('questions')
    .set({ hidden_at: now })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .returning(['worker_id as authorId', 'ad_id as adId', 'text', 'answer', 'reply'])
    .executeTakeFirst()
  if (!question) return undefined
  await changeQuestionCount(trx, question.adId, -1)
  const { authorId, ...evidence } = question
  return { authorId, excerpt: question.text, evidence }
}

export async function restoreQuestion(trx: Db, { id }: Restoring): Promise<void> {
  const question = await trx
    .updateTable('questions')
    .set({ hidden_at: null })
    .where('id', '=', id)
    .returning('ad_id as adId')
    .executeTakeFirst()
  if (question) await changeQuestionCount(trx, question.adId, 1)
}

async function changeQuestionCount(trx: Db, adId: number, change: number): Promise<void> {
  await trx
    .updateTable('ads')
    .set((eb) => ({ question_count: eb('question_count', '+', change) }))
    .where('id', '=', adId)
    .execute()
}

export async function hideReview(trx: Db, { id, now }: Hiding): Promise<Hidden | undefined> {
  const review = await trx
    .updateTable('reviews')
    .set({ hidden_at: now, featured_at: null })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .returning(['client_id as authorId', 'worker_id as workerId', 'ad_id as adId', 'rating', 'comment', 'reply'])
    .executeTakeFirst()
  if (!review) return undefined
  await changeRating(trx, review.workerId, { rating: -review.rating, count: -1 })
  const { authorId, ...evidence } = review
  return { authorId, excerpt: review.comment, evidence }
}

export async function restoreReview(trx: Db, { id }: Restoring): Promise<void> {
  const review = await trx
    .updateTable('reviews')
    .set({ hidden_at: null })
    .where('id', '=', id)
    .returning(['worker_id as workerId', 'rating'])
    .executeTakeFirst()
  if (review) await changeRating(trx, review.workerId, { rating: review.rating, count: 1 })
}

async function changeRating(trx: Db, workerId: number, { rating, count }: { rating: number; count: number }) {
  await trx
    .updateTable('worker_profiles')
    .set((eb) => ({
      rating_sum: eb('rating_sum', '+', rating),
      review_count: eb('review_count', '+', count),
      ...updatedAtNow,
    }))
    .where('user_id', '=', workerId)
    .execute()
}
