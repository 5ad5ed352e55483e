import { searchWordsOf, tradeColumns } from '#app/ads/content.server.ts'
import { consumePublication, type RateLimitReason } from '#app/ads/publishing.server.ts'
import { lockAdOf } from '#app/ads/queries.server.ts'
import { canEdit, isLocked } from '#app/ads/rules.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { isCellClosed } from '#app/statistics/cells/queries.server.ts'
import { isTradeUnclear, proposeForAd } from '#app/trades/deriving.server.ts'
import { findTrade } from '#app/trades/trades.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { enqueue } from '#jobs/outbox/enqueuing.ts'

type Choice = { adId: number; clientId: number; trade: string | null; now: Date }

/** In place of what the words of the ad say, also of a trade of another skill, which it then has. Workers whom its former trade left out are notified of an open ad now, which counts as a publication after the first choice. */
export function chooseTrade(
  db: Db,
  { adId, clientId, trade, now }: Choice,
): Promise<Outcome<undefined, 'unknown' | 'ad_locked' | 'ad_closed' | 'trade_unknown' | RateLimitReason>> {
  return inTransaction(db, async (trx) => {
    const ad = await lockAdOf(trx, { adId, clientId })
    if (!ad) return refused('unknown')
    if (!canEdit(ad)) return refused(isLocked(ad) ? 'ad_locked' : 'ad_closed')
    const skill = trade === null ? ad.skill : findTrade(trade)?.skill
    if (!skill || !(skill === ad.skill || proposeForAd(ad).includes(trade!))) return refused('trade_unknown')
    if (ad.isTradeChosen && ad.trade === trade) return done(undefined)
    const rateLimited =
      ad.status === 'open' && ad.isTradeChosen ? await consumePublication(trx, ad.client, now) : undefined
    if (rateLimited) return rateLimited

    await trx
      .updateTable('ads')
      .set({
        skill,
        trade,
        is_trade_chosen: true,
        search_words: searchWordsOf({ ...ad, skill, trade }),
        updated_at: now,
      })
      .where('id', '=', adId)
      .execute()
    if (ad.status === 'open') await enqueue(trx, { kind: 'matchAd', payload: { adId } })
    return done(undefined)
  })
}

/** Facts about an opened ad that its client should know. */
export async function checkOpened(db: Db, adId: number) {
  const columns = [...tradeColumns, isCellClosed.as('isCellClosed')] as const
  const ad = await db.selectFrom('ads').select(columns).where('id', '=', adId).executeTakeFirst()
  return { isUnclear: ad !== undefined && isTradeUnclear(ad), isCellClosed: ad?.isCellClosed ?? false }
}
