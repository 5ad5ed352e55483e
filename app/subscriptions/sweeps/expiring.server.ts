import { expireMemberships } from '#app/subscriptions/memberships/transitions.server.ts'
import { batchSize, runInBatches } from '#app/subscriptions/sweeps/batches.server.ts'
import type { Db } from '#db/connection.ts'

/** Expires subscriptions with the tier that came with them; notifies workers whose next one does not follow at once. */
export function expireSubscriptions(db: Db, { now }: { now: Date }): Promise<number> {
  return runInBatches(db, async (trx) => {
    const expired = await trx
      .selectFrom('users')
      .innerJoin('subscriptions', 'subscriptions.user_id', 'users.id')
      .select('subscriptions.id')
      .where('subscriptions.status', 'in', ['upcoming', 'active'])
      .where('subscriptions.ends_at', '<=', now)
      .orderBy('users.id')
      .orderBy('subscriptions.id')
      .limit(batchSize)
      .forNoKeyUpdate('users')
      .skipLocked()
      .execute()
    await expireMemberships(trx, { ids: expired.map(({ id }) => id), now })
    return expired.length
  })
}
