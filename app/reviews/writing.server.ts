import { enqueueModeration } from '#app/contact-detection/moderating.server.ts'
import { updatedAtNow } from '#app/workers/updated-at.server.ts'
import type { Db } from '#db/connection.ts'

type NewReview = { adId: number; clientId: number; workerId: number; rating: number; comment: string; now: Date }

/** Writes the client's review and updates the worker's rating sum and count; part of completing an assignment. */
export async function writeReview(
  trx: Db,
  { adId, clientId, workerId, rating, comment, now }: NewReview,
): Promise<number> {
  const { id } = await trx
    .insertInto('reviews')
    .values({ ad_id: adId, client_id: clientId, worker_id: workerId, rating, comment, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('worker_profiles')
    .set((eb) => ({
      rating_sum: eb('rating_sum', '+', rating),
      review_count: eb('review_count', '+', 1),
      ...updatedAtNow,
    }))
    .where('user_id', '=', workerId)
    .execute()
  await enqueueModeration(trx, { userId: clientId, adId, now })
  return id
}
