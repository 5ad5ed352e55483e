import { announce } from '#app/notifications/announcing.server.ts'
import { batchSize, runInBatches } from '#app/subscriptions/sweeps/batches.server.ts'
import { updatedAtNow } from '#app/workers/updated-at.server.ts'
import type { Db } from '#db/connection.ts'

/** Expires subscriptions with the tier that came with them; notifies workers whose next one does not follow at once. */
export function expireSubscriptions(db: Db, { now }: { now: Date }): Promise<number> {
  return runInBatches(db, async (trx) => {
    const expired = await trx
      .selectFrom('subscriptions')
      .innerJoin('worker_profiles', 'worker_profiles.user_id', 'subscriptions.user_id')
      .select(({ exists, selectFrom, ref }) => [
        'subscriptions.id',
        'subscriptions.user_id as workerId',
        'subscriptions.tier',
        'subscriptions.status',
        exists(
          selectFrom('subscriptions as next')
            .select('next.id')
            .where('next.user_id', '=', ref('subscriptions.user_id'))
            .where('next.status', 'in', ['upcoming', 'active'])
            .where('next.starts_at', '<=', now)
            .where('next.ends_at', '>', now),
        ).as('isContinued'),
      ])
      .where('subscriptions.status', 'in', ['upcoming', 'active'])
      .where('subscriptions.ends_at', '<=', now)
      .orderBy('subscriptions.id')
      .limit(batchSize)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    if (expired.length === 0) return 0

    const expiredIds = expired.map(({ id }) => id)
    await trx.updateTable('subscriptions').set({ status: 'expired' }).where('id', 'in', expiredIds).execute()
    const activeIds = [0, ...expired.filter(({ status }) => status === 'active').map(({ id }) => id)]
    await trx
      .updateTable('worker_profiles')
      .from('subscriptions')
      .set({ tier: 'Regular', ...updatedAtNow })
      .whereRef('worker_profiles.user_id', '=', 'subscriptions.user_id')
      .whereRef('worker_profiles.tier', '=', 'subscriptions.tier')
      .where('subscriptions.id', 'in', activeIds)
      .execute()
    for (const { id, workerId, tier } of expired.filter(({ isContinued }) => !isContinued)) {
      const dedupeKey = `subscription-expired-${id}`
      await announce(trx, { type: 'SubscriptionExpired', recipientId: workerId, params: { tier }, dedupeKey })
    }
    return expired.length
  })
}
