import { sql } from 'kysely'
import { addDaytime } from '#app/ads/matching/daytime.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { hasWorkingEmail } from '#app/deliveries/reach/reachable.server.ts'
import { hasNamedTrades } from '#app/trades/matching.server.ts'
import { wideSkills } from '#app/trades/trades.server.ts'
import { listedWorkers } from '#app/workers/searching.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

const batchSize = 500
const minMemberMs = 2 * 86_400_000

/** Sends the next workers of wide skills who have named no trade, or none below `other`, one reminder ever, by day. Returns how many. */
export function remindOfTrades(db: Db, { now }: { now: Date }): Promise<number> {
  return inTransaction(db, async (trx) => {
    if (addDaytime(now, 0) > now) return 0
    const due = await selectWithoutTrades(trx, now).execute()
    const recipientIds = due.map(({ id }) => id)
    await trx
      .updateTable('worker_profiles')
      .set({ trade_reminder_at: now })
      .where('user_id', '=', sql<number>`any(${recipientIds}::bigint[])`)
      .execute()
    const dedupeKey = 'trade-reminder'
    await announce(trx, { type: 'SystemAnnouncement', variant: 'trades_unnamed', recipientIds, dedupeKey })
    return recipientIds.length
  })
}

function selectWithoutTrades(trx: Db, now: Date) {
  return listedWorkers(trx, {})
    .select('profile.user_id as id')
    .where('profile.trade_reminder_at', 'is', null)
    .where(hasWorkingEmail('worker'))
    .where('worker.registered_at', '<', new Date(now.getTime() - minMemberMs))
    .where(
      sql<boolean>`exists (
      select from worker_skills where user_id = profile.user_id and skill = any(${[...wideSkills]}::text[]))`,
    )
    .where(sql<boolean>`not ${hasNamedTrades(sql.ref('profile.user_id'))}`)
    .orderBy('profile.user_id')
    .limit(batchSize)
    .forNoKeyUpdate('profile')
    .skipLocked()
}
