import { activateDue } from '#app/subscriptions/memberships/transitions.server.ts'
import { batchSize, runInBatches } from '#app/subscriptions/sweeps/batches.server.ts'
import type { Db } from '#db/connection.ts'

/** Activates due subscriptions, one for each worker without an active one. Returns how many. */
export function activateUpcoming(db: Db, { now }: { now: Date }): Promise<number> {
  return runInBatches(db, async (trx) => {
    const workers = await trx
      .selectFrom('users')
      .select('users.id')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('subscriptions')
            .select('subscriptions.id')
            .whereRef('subscriptions.user_id', '=', 'users.id')
            .where('status', '=', 'upcoming')
            .where('starts_at', '<=', now)
            .where('ends_at', '>', now),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('subscriptions')
              .select('subscriptions.id')
              .whereRef('subscriptions.user_id', '=', 'users.id')
              .where('status', '=', 'active'),
          ),
        ),
      )
      .orderBy('users.id')
      .limit(batchSize)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    // The conditions are checked again under the locks, as another process may have activated in between.
    return workers.length === 0 ? 0 : activateDue(trx, { workerIds: workers.map(({ id }) => id), now })
  })
}
