import { sql } from 'kysely'
import type { DeclineReason } from '#app/ads/responses/rules.ts'
import { settleNotifications } from '#app/notifications/settling.server.ts'
import { lockAdToAnswer, type NotAnswerable } from '#app/offers/locking.server.ts'
import { done, type Done, type Outcome } from '#app/outcome.ts'
import { declineTrade, restoreTrade } from '#app/trades/naming.server.ts'
import { refuseAway, setAway } from '#app/workers/away/away.server.ts'
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
): Promise<Outcome<undefined, NotAnswerable | AwayRefusal>> {
  return inTransaction(db, async (trx) => {
    const answerable = await lockAdToAnswer(trx, { adId, workerId })
    if (!answerable.ok) return answerable

    const saidUntil = (reason === 'busy' && until) || null
    const refusal = saidUntil && refuseAway(saidUntil, now)
    if (refusal) return refusal
    await endAwayOf(trx, { adId, workerId, now })
    const awayUntil = saidUntil && (await isAwayLess(trx, workerId, saidUntil)) ? saidUntil : null
    if (awayUntil) await setAway(trx, { workerId, until: awayUntil, now })
    await changeTrade(trx, reason === 'other_trade' ? declineTrade : restoreTrade, { workerId, adId })
    const answer = { decline_reason: reason, declined_at: now, away_until: awayUntil }
    await trx
      .insertInto('ad_responses')
      .values({ ad_id: adId, worker_id: workerId, ...answer })
      .onConflict((conflict) =>
        conflict.columns(['ad_id', 'worker_id']).doUpdateSet({ ...answer, declined_at: firstDeclinedAt }),
      )
      .execute()
    await settleNotifications(trx, { adId, userIds: [workerId], now })
    return done(undefined)
  })
}

/** An offer that follows withdraws it too: it is the other answer. Without one there is nothing to do. */
export function withdrawDecline(
  db: Db,
  { adId, workerId }: { adId: number; workerId: number },
): Promise<Done<undefined>> {
  return inTransaction(db, async (trx) => {
    await changeTrade(trx, restoreTrade, { workerId, adId })
    const own = sql<boolean>`ad_id = ${adId} and worker_id = ${workerId}`
    await trx.deleteFrom('ad_responses').where(own).where('opened_at', 'is', null).execute()
    await trx
      .updateTable('ad_responses')
      .set({ decline_reason: null, declined_at: null, away_until: null })
      .where(own)
      .execute()
    return done(undefined)
  })
}

/** A worker takes the answer back, and is there again if it alone said that they are away. */
export function undoDecline(db: Db, answer: { adId: number; workerId: number; now: Date }): Promise<Done<undefined>> {
  return inTransaction(db, async (trx) => {
    await lockPeople(trx, [answer.workerId], 'share')
    await endAwayOf(trx, answer)
    return withdrawDecline(trx, answer)
  })
}

/** Ends an absence that this answer has set, and no other one to the same day. */
async function endAwayOf(
  trx: Db,
  { adId, workerId, now }: { adId: number; workerId: number; now: Date },
): Promise<void> {
  const said = await trx
    .selectFrom('ad_responses')
    .innerJoin('worker_profiles', 'user_id', 'worker_id')
    .select('worker_id')
    .where('worker_id', '=', workerId)
    .whereRef('ad_responses.away_until', '=', 'worker_profiles.away_until')
    .groupBy('worker_id')
    .having(sql<boolean>`bool_and(ad_id = ${adId})`)
    .executeTakeFirst()
  if (said) await setAway(trx, { workerId, until: null, now })
}

/** A later day stays. */
async function isAwayLess(trx: Db, workerId: number, until: string): Promise<boolean> {
  const profile = trx.selectFrom('worker_profiles').select('away_until').where('user_id', '=', workerId)
  const { away_until } = await profile.executeTakeFirstOrThrow()
  return away_until === null || away_until <= until
}

async function changeTrade(
  trx: Db,
  change: typeof declineTrade,
  answer: { adId: number; workerId: number },
): Promise<void> {
  // Workers are found by the trades that they have named and not declined.
  if (await change(trx, answer)) await updateSearchKeywords(trx, { userId: answer.workerId })
}
