import { cancelLockedAd } from '#app/ads/cancelling.server.ts'
import { newLife, settleExpiry } from '#app/ads/expiry/life.server.ts'
import { canAnswerExpiry, isExpiring, type ExpiryAnswer } from '#app/ads/expiry/rules.ts'
import { recordAdEvent } from '#app/ads/history.server.ts'
import { isOfferShown } from '#app/blocks/queries.server.ts'
import { lockAdOf } from '#app/ads/queries.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Answer = { adId: number; clientId: number; answer: ExpiryAnswer; now: Date }
type Result = 'prolonged' | 'choosing' | 'closed'

/** A client who has found somebody here accepts the offer, which closes the ad; without a waiting one it closes at once. */
export function answerExpiry(
  db: Db,
  { adId, clientId, answer, now }: Answer,
): Promise<Outcome<Result, 'unknown' | 'ad_closed'>> {
  return inTransaction(db, async (trx) => {
    const ad = await lockAdOf(trx, { adId, clientId })
    if (!ad) return refused('unknown')
    if (!canAnswerExpiry(ad)) return refused('ad_closed')

    await settleExpiry(trx, { adId, now })
    if (answer === 'prolong') {
      await trx.updateTable('ads').set(newLife(now)).where('id', '=', adId).execute()
      await recordAdEvent(trx, { adId, actorId: clientId, type: 'prolonged', now })
      return done('prolonged')
    }
    if (answer === 'found_here' && (await hasPendingOffer(trx, adId))) {
      if (isExpiring(ad, now)) await skipNotice(trx, { adId, now })
      return done('choosing')
    }
    await cancelLockedAd(trx, { adId, clientId, reason: answer, now })
    return done('closed')
  })
}

async function hasPendingOffer(trx: Db, adId: number): Promise<boolean> {
  const offers = trx.selectFrom('offers').innerJoin('ads', 'ads.id', 'offers.ad_id').select('offers.id')
  const pending = offers.where('ad_id', '=', adId).where('offers.status', '=', 'pending').where(isOfferShown)
  return (await pending.limit(1).executeTakeFirst()) !== undefined
}

/** The client knows of this end. */
async function skipNotice(trx: Db, { adId, now }: { adId: number; now: Date }): Promise<void> {
  const notNotified = trx.updateTable('ads').set({ expiry_notified_at: now }).where('expiry_notified_at', 'is', null)
  await notNotified.where('id', '=', adId).execute()
}
