import { isPublicAd } from '#app/ads/queries.server.ts'
import { isBlockedBetween } from '#app/blocks/queries.server.ts'
import { enqueueModeration } from '#app/contact-detection/moderating.server.ts'
import { consumeLimits } from '#app/limits/consuming.server.ts'
import { refuseStranger } from '#app/limits/strangers.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { lockDeal } from '#app/offers/locking.server.ts'
import { done, refused } from '#app/outcome.ts'
import { askingLimits, questionLimits } from '#app/questions/rules.ts'
import { whyInactive } from '#app/workers/queries.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type AskOptions = { adId: number; workerId: number; text: string; now: Date }

/** Asks about an open ad and notifies its client. */
export async function askQuestion(db: Db, { adId, workerId, text, now }: AskOptions) {
  return inTransaction(db, async (trx) => {
    const ad = await lockDeal(trx, { adId, workerId })
    if (!ad) return refused('unknown')
    const inactive = await whyInactive(trx, workerId)
    if (inactive) return refused(inactive)
    if (ad.status === 'cancelled') return refused('ad_closed')
    const questionCount = await findPublicQuestionCount(trx, adId)
    if (questionCount === undefined) return refused('unknown')
    if (ad.status !== 'open' || (await isBlockedBetween(trx, workerId, ad.clientId))) return refused('ad_closed')
    if (questionCount >= questionLimits.perAd) return refused('over_limit', { max: questionLimits.perAd })
    const unanswered = await countUnanswered(trx, { adId, workerId })
    if (unanswered >= questionLimits.unansweredPerWorker)
      return refused('answers_awaited', { max: questionLimits.unansweredPerWorker })
    const seconds = await consumeLimits(trx, { limits: askingLimits, key: `${adId}-${workerId}`, now })
    if (seconds > 0) return refused('over_own_limit', { max: askingLimits[0].points })

    const limited = await refuseStranger(trx, { senderId: workerId, recipientId: ad.clientId, now })
    if (limited) return limited

    const question = await trx
      .insertInto('questions')
      .values({ ad_id: adId, worker_id: workerId, text, asked_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('ads')
      .set((eb) => ({ question_count: eb('question_count', '+', 1) }))
      .where('id', '=', adId)
      .execute()
    await announce(trx, {
      type: 'NewQuestion',
      recipientId: ad.clientId,
      actorId: workerId,
      adId,
      dedupeKey: `question-${question.id}`,
    })
    await enqueueModeration(trx, { userId: workerId, adId, now })
    return done({ id: question.id })
  })
}

async function countUnanswered(trx: Db, { adId, workerId }: { adId: number; workerId: number }): Promise<number> {
  const { count } = await trx
    .selectFrom('questions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ad_id', '=', adId)
    .where('worker_id', '=', workerId)
    .where('answer', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

async function findPublicQuestionCount(trx: Db, adId: number): Promise<number | undefined> {
  const ad = await trx
    .selectFrom('ads')
    .where('id', '=', adId)
    .where(isPublicAd)
    .select('question_count as questionCount')
    .executeTakeFirst()
  return ad?.questionCount
}
