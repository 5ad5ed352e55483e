import { sql } from 'kysely'
import { findOpenAd } from '#app/ads/matching/batches.server.ts'
import { localDay } from '#app/i18n/formats.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { hasNotDeclined, selectSuitableWorkers } from '#app/workers/matching.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

export const maxChosen = 20
export const minGapMs = 86_400_000

type Chosen = { adId: number; workerIds: number[]; sentence?: string | undefined; now: Date }

/**
 * Notifies those of the workers again who could take the open ad, have not declined it and were not notified of it within a day.
 * Answers who they are.
 */
export function notifyChosenWorkers(
  db: Db,
  { adId, workerIds, sentence, now }: Chosen,
): Promise<Outcome<{ notifiedIds: number[] }, 'closed' | 'nobody'>> {
  return inTransaction(db, async (trx) => {
    const ad = await findOpenAd(trx, adId)
    if (!ad) return refused('closed')
    const rows = await selectSuitableWorkers(trx, ad)
      .select('users.id')
      .distinct()
      .where(sql<boolean>`users.id = any(${workerIds.slice(0, maxChosen)}::bigint[])`)
      .where(hasNotDeclined(adId))
      .where(sql<boolean>`not ${wasNotified(adId, new Date(now.getTime() - minGapMs))}`)
      .orderBy('users.id')
      .execute()
    const notifiedIds = rows.map(({ id }) => id)
    if (notifiedIds.length === 0) return refused('nobody')
    await announce(trx, {
      type: 'NewJobMatch',
      variant: sentence ? 'again_sentence' : 'again',
      recipientIds: notifiedIds,
      adId,
      params: sentence ? { sentence } : {},
      dedupeKey: `again-${adId}-${localDay(now)}`,
    })
    return done({ notifiedIds })
  })
}

/** A notification that was written when its worker opened the ad was not sent. */
function wasNotified(adId: number, since: Date) {
  return sql<boolean>`exists (
    select from notifications where user_id = users.id and ad_id = ${adId} and type = 'NewJobMatch'
      and created_at > ${since} and read_at is distinct from created_at)`
}
