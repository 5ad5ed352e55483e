import { sql } from 'kysely'
import { announce } from '#app/notifications/announcing.server.ts'
import { updatedAtNow } from '#app/workers/updated-at.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

/** Memberships that change in one transaction: nobody's page waits for more. */
const batchSize = 200

/** Days before the end at which a worker is told of it, the last first. */
const warningDays = [1, 3, 7]

/** Everything that time alone does to memberships, in the order in which one ends and the next begins. It may run any number of times. */
export async function sweepSubscriptions(db: Db, { now }: { now: Date }): Promise<void> {
  await expireSubscriptions(db, { now })
  await activateUpcoming(db, { now })
  await warnExpiring(db, { now })
}

/**
 * Ends memberships whose time is over, and with them the tier they gave; a tier that was given otherwise stays. The worker
 * is told, unless the next membership begins at once. Answers how many ended.
 */
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

    await trx
      .updateTable('subscriptions')
      .set({ status: 'expired' })
      .where(
        'id',
        'in',
        expired.map(({ id }) => id),
      )
      .execute()
    await trx
      .updateTable('worker_profiles')
      .from('subscriptions')
      .set({ tier: 'Regular', ...updatedAtNow })
      .whereRef('worker_profiles.user_id', '=', 'subscriptions.user_id')
      .whereRef('worker_profiles.tier', '=', 'subscriptions.tier')
      .where(
        'subscriptions.id',
        'in',
        expired
          .filter(({ status }) => status === 'active')
          .map(({ id }) => id)
          .concat(0),
      )
      .execute()
    for (const { id, workerId, tier, isContinued } of expired) {
      if (isContinued) continue
      await announce(trx, {
        type: 'SubscriptionExpired',
        recipientId: workerId,
        params: { tier },
        dedupeKey: `subscription-expired-${id}`,
      })
    }
    return expired.length
  })
}

/** Begins memberships that were bought for now, one for each worker who has none. Answers how many began. */
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

    // Asked again now that they are held: another process may have been here between.
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

/**
 * Tells workers seven, three and one day before their membership ends, each once. A sweep that comes late says how many days
 * are left by then. Who has bought the next one already is not told. Answers how many were.
 */
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

async function runInBatches(db: Db, work: (trx: Db) => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    const count = await inTransaction(db, work)
    total += count
    if (count < batchSize) return total
  }
}
