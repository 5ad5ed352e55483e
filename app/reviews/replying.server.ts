import { isBlockedBetween } from '#app/blocks/queries.server.ts'
import { enqueueModeration } from '#app/contact-detection/moderating.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { lockPeople } from '#db/locks.ts'

type Reply = { reviewId: number; workerId: number; text: string; now: Date }

/** The worker replies publicly to a review, once; its client is notified, unless one of the two has blocked the other. */
export function replyToReview(
  db: Db,
  { reviewId, workerId, text, now }: Reply,
): Promise<Outcome<{ reviewId: number }, 'unknown' | 'already_replied'>> {
  return inTransaction(db, async (trx) => {
    const review = await lockReviewOf(trx, { reviewId, workerId })
    if (!review) return refused('unknown')
    if (review.reply !== null) return refused('already_replied')

    const { adId, clientId } = review
    await trx.updateTable('reviews').set({ reply: text, replied_at: now }).where('id', '=', reviewId).execute()
    if (!(await isBlockedBetween(trx, workerId, clientId)))
      await announce(trx, {
        type: 'JobReview',
        variant: 'reply',
        recipientId: clientId,
        actorId: workerId,
        adId,
        dedupeKey: `review-reply-${reviewId}`,
      })
    await enqueueModeration(trx, { userId: workerId, adId, now })
    return done({ reviewId })
  })
}

/** The worker's review with both its people; one that moderators hide is not there. */
async function lockReviewOf(trx: Db, { reviewId, workerId }: { reviewId: number; workerId: number }) {
  const own = trx.selectFrom('reviews').where('id', '=', reviewId).where('worker_id', '=', workerId)
  const found = await own.select('client_id as clientId').executeTakeFirst()
  if (!found) return undefined
  const worker = (await lockPeople(trx, [workerId, found.clientId], 'share')).get(workerId)
  if (!worker || worker.deletedAt) return undefined
  return own
    .select(['reply', 'ad_id as adId', 'client_id as clientId'])
    .where('hidden_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
