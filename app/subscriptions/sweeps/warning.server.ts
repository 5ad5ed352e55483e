import { sql } from 'kysely'
import { announce } from '#app/notifications/announcing.server.ts'
import { batchSize, runInBatches } from '#app/subscriptions/sweeps/batches.server.ts'
import type { Db } from '#db/connection.ts'

const warningDays = [1, 3, 7]

/** Notifies workers before their subscription ends, unless they have bought the next one. Returns how many. */
export function warnExpiring(db: Db, { now }: { now: Date }): Promise<number> {
  return runInBatches(db, async (trx) => {
    const { rows } = await sql<{ id: number; workerId: number; tier: string; days: number; step: number }>`
      with expiring as (
        select id, (select min(step) from unnest(${warningDays}::int[]) step where ends_at <= ${now}::timestamptz + make_interval(days => step)) as step
        from subscriptions
        where status = 'active' and ends_at > ${now}::timestamptz and ends_at <= ${now}::timestamptz + make_interval(days => ${Math.max(...warningDays)})
          and not exists (
            select from subscriptions as next
            where next.user_id = subscriptions.user_id and next.status = 'upcoming' and next.starts_at <= subscriptions.ends_at
          )
      ), due as (
        select subscriptions.id, expiring.step from subscriptions join expiring using (id)
        where warned_days is null or warned_days > expiring.step
        order by id limit ${batchSize} for no key update of subscriptions skip locked
      )
      update subscriptions set warned_days = due.step from due where subscriptions.id = due.id
      returning subscriptions.id, user_id as "workerId", tier, due.step,
        ceil(extract(epoch from ends_at - ${now}::timestamptz) / 86400)::int as days`.execute(trx)
    for (const { id, workerId, tier, days, step } of rows) {
      await announce(trx, {
        type: 'SubscriptionExpiring',
        recipientId: workerId,
        params: { tier, count: days },
        dedupeKey: `subscription-ends-${id}-${step}`,
      })
    }
    return rows.length
  })
}
