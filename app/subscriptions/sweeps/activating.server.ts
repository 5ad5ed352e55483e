import { sql } from 'kysely'
import { batchSize, runInBatches } from '#app/subscriptions/sweeps/batches.server.ts'
import type { Db } from '#db/connection.ts'

/** Activates due subscriptions, one for each worker without an active one. Returns how many. */
export function activateUpcoming(db: Db, { now }: { now: Date }): Promise<number> {
  return runInBatches(db, async (trx) => {
    const workers = await trx
      .selectFrom('worker_profiles')
      .select('user_id as workerId')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('subscriptions')
            .select('id')
            .whereRef('subscriptions.user_id', '=', 'worker_profiles.user_id')
            .where('status', '=', 'upcoming')
            .where('starts_at', '<=', now)
            .where('ends_at', '>', now),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('subscriptions')
              .select('id')
              .whereRef('subscriptions.user_id', '=', 'worker_profiles.user_id')
              .where('status', '=', 'active'),
          ),
        ),
      )
      .orderBy('user_id')
      .limit(batchSize)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    if (workers.length === 0) return 0

    // The conditions are checked again under the row locks, as another process may have activated in between.
    const { numAffectedRows } = await sql`
      with activated as (
        update subscriptions set status = 'active'
        where id in (
          select distinct on (user_id) id from subscriptions
          where user_id = any(${workers.map(({ workerId }) => workerId)}::bigint[]) and status = 'upcoming'
            and starts_at <= ${now}::timestamptz and ends_at > ${now}::timestamptz
            and not exists (select from subscriptions as own where own.user_id = subscriptions.user_id and own.status = 'active')
          order by user_id, starts_at, id
        )
        returning user_id, tier
      )
      update worker_profiles set tier = activated.tier, updated_at = now() from activated where worker_profiles.user_id = activated.user_id`.execute(
      trx,
    )
    return Number(numAffectedRows ?? 0)
  })
}
