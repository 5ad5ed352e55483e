import { sql } from 'kysely'
import { announce } from '#app/notifications/announcing.server.ts'
import { updatedAtNow } from '#app/workers/updated-at.server.ts'
import type { Db } from '#db/connection.ts'

export const validStatuses = ['active', 'upcoming'] as const

/** Activates the due membership of each of these workers that has no active one; call it under their locks. Returns how many. */
export async function activateDue(trx: Db, { workerIds, now }: { workerIds: number[]; now: Date }): Promise<number> {
  const { numAffectedRows } = await sql`
    with activated as (
      update subscriptions set status = 'active'
      where id in (
        select distinct on (user_id) id from subscriptions
        where user_id = any(${workerIds}::bigint[]) and status = 'upcoming'
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
}

/**
 * Expires memberships that are over, with the tier that came with them; call it under the locks of their workers. Workers
 * whose next one does not follow at once are notified.
 */
export async function expireMemberships(trx: Db, { ids, now }: { ids: number[]; now: Date }): Promise<void> {
  if (ids.length === 0) return
  const expired = await trx
    .updateTable('subscriptions')
    .from('subscriptions as before')
    .set({ status: 'expired' })
    .whereRef('before.id', '=', 'subscriptions.id')
    .where('subscriptions.id', 'in', ids)
    .where('subscriptions.status', 'in', validStatuses)
    .where('subscriptions.ends_at', '<=', now)
    .returning(({ exists, selectFrom }) => [
      'subscriptions.id',
      'subscriptions.user_id as workerId',
      'subscriptions.tier',
      'before.status as status',
      exists(
        selectFrom('subscriptions as next')
          .select('next.id')
          .whereRef('next.user_id', '=', 'subscriptions.user_id')
          .where('next.status', 'in', validStatuses)
          .where('next.starts_at', '<=', now)
          .where('next.ends_at', '>', now),
      ).as('isContinued'),
    ])
    .execute()
  const active = expired.filter(({ status }) => status === 'active')
  if (active.length > 0)
    await resetTiers(
      trx,
      active.map(({ id }) => id),
    )
  for (const { id, workerId, tier } of expired.filter(({ isContinued }) => !isContinued)) {
    const dedupeKey = `subscription-expired-${id}`
    await announce(trx, { type: 'SubscriptionExpired', recipientId: workerId, params: { tier }, dedupeKey })
  }
}

/** Those of one worker, where the sweep has not been yet. */
export async function expireOver(trx: Db, { workerId, now }: { workerId: number; now: Date }): Promise<void> {
  const over = await trx
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', workerId)
    .where('status', 'in', validStatuses)
    .where('ends_at', '<=', now)
    .execute()
  await expireMemberships(trx, { ids: over.map(({ id }) => id), now })
}

/** A tier of another origin stays. */
export async function resetTiers(trx: Db, subscriptionIds: number[]): Promise<void> {
  await trx
    .updateTable('worker_profiles')
    .from('subscriptions')
    .set({ tier: 'Regular', ...updatedAtNow })
    .whereRef('worker_profiles.user_id', '=', 'subscriptions.user_id')
    .whereRef('worker_profiles.tier', '=', 'subscriptions.tier')
    .where('subscriptions.id', 'in', subscriptionIds)
    .execute()
}
