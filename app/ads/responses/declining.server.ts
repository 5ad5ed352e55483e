import { sql } from 'kysely'
import type { DeclineReason } from '#app/ads/responses/rules.ts'
import { settleNotifications } from '#app/notifications/settling.server.ts'
import { lockAdToAnswer, type NotAnswerable } from '#app/offers/locking.server.ts'
import { done, type Done, type Outcome } from '#app/outcome.ts'
import { declineTrade, restoreTrade } from '#app/trades/naming.server.ts'
import { refuseAway, updateAway } from '#app/workers/away/away.server.ts'
import { updateSearchKeywords } from '#app/workers/search-keywords.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { lockPeople } from '#db/locks.ts'

type Decline = { adId: number; workerId: number; reason: DeclineReason; until?: string | undefined; now: Date }
type AwayRefusal = 'away_past' | 'away_long'

/** A changed reason is no later answer, except to an ad that was published again since. */
const firstDeclinedAt = sql<Date>`case
  when ad_responses.declined_at >= (select published_at from ads where id = ad_responses.ad_id) then ad_responses.declined_at
  else excluded.declined_at end`

/**
 * A worker says why there will be no offer, or says it anew. The client sees how many did, and nothing reminds of the ad any more.
 * Who is busy `until` a day is away until then.
 */
export function declineAd(
  db: Db,
  { adId, workerId, reason, until, now }: Decline,
): Promise<Outcome<{ trade: string | null; awayUntil: string | null }, NotAnswerable | AwayRefusal>> {
  return inTransaction(db, async (trx) => {
    const answerable = await lockAdToAnswer(trx, { adId, workerId, withHidden: true })
    if (!answerable.ok) return answerable

    const saidUntil = (reason === 'busy' && until) || null
    const refusal = saidUntil && refuseAway(saidUntil, now)
    if (refusal) return refusal
    const trade = await changeTrade(trx, { workerId, adId, isDeclined: reason === 'other_trade' })
    const answer = { decline_reason: reason, declined_at: now, away_until: saidUntil, declined_trade: trade }
    await trx
      .insertInto('ad_responses')
      .values({ ad_id: adId, worker_id: workerId, ...answer })
      .onConflict((conflict) =>
        conflict.columns(['ad_id', 'worker_id']).doUpdateSet({ ...answer, declined_at: firstDeclinedAt }),
      )
      .execute()
    const awayUntil = await updateAway(trx, workerId)
    await settleNotifications(trx, { adId, userIds: [workerId], now })
    return done({ trade, awayUntil })
  })
}

/** An offer that follows withdraws it too: it is the other answer, and the worker stays away. Without one there is nothing to do. */
export function withdrawDecline(db: Db, answer: { adId: number; workerId: number }): Promise<Done<undefined>> {
  return inTransaction(db, async (trx) => {
    await keepAway(trx, answer)
    await removeDecline(trx, answer)
    return done(undefined)
  })
}

/** The absence of this answer is the worker's own from now on. */
async function keepAway(trx: Db, { adId, workerId }: { adId: number; workerId: number }): Promise<void> {
  await trx
    .updateTable('worker_profiles')
    .from('ad_responses as said')
    .set({ own_away_until: sql`greatest(own_away_until, said.away_until)` })
    .where('user_id', '=', workerId)
    .where('said.ad_id', '=', adId)
    .whereRef('said.worker_id', '=', 'user_id')
    .where('said.away_until', 'is not', null)
    .execute()
}

/** A worker takes the answer back, and with it what it alone said of an absence. */
export function undoDecline(db: Db, answer: { adId: number; workerId: number }): Promise<Done<undefined>> {
  return inTransaction(db, async (trx) => {
    await lockPeople(trx, [answer.workerId], 'share')
    await removeDecline(trx, answer)
    await updateAway(trx, answer.workerId)
    return done(undefined)
  })
}

async function removeDecline(trx: Db, { adId, workerId }: { adId: number; workerId: number }): Promise<void> {
  await changeTrade(trx, { workerId, adId, isDeclined: false })
  const own = sql<boolean>`ad_id = ${adId} and worker_id = ${workerId}`
  await trx.deleteFrom('ad_responses').where(own).where('opened_at', 'is', null).execute()
  await trx
    .updateTable('ad_responses')
    .set({ decline_reason: null, declined_at: null, away_until: null, declined_trade: null })
    .where(own)
    .execute()
}

/** Restores the trade of a former answer. Returns the one that the worker is no longer notified of. */
async function changeTrade(
  trx: Db,
  { workerId, adId, isDeclined }: { workerId: number; adId: number; isDeclined: boolean },
): Promise<string | null> {
  const former = await trx
    .selectFrom('ad_responses')
    .select('declined_trade as trade')
    .where('ad_id', '=', adId)
    .where('worker_id', '=', workerId)
    .executeTakeFirst()
  if (former?.trade) await restoreTrade(trx, { workerId, trade: former.trade })
  const trade = isDeclined ? await declineTrade(trx, { workerId, adId }) : null
  // Workers are found by the trades that they have named and not declined.
  if (former?.trade || trade) await updateSearchKeywords(trx, { userId: workerId })
  return trade
}
