import { openStates } from '#app/subscriptions/rules.ts'
import type { Db } from '#db/connection.ts'
import { lockPeople } from '#db/locks.ts'

export type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** The first lock of all that happens to a worker's money. Neither a client nor, with `isOpen`, a closed account is found. */
export async function lockWorker(
  trx: Db,
  { workerId, isOpen = false }: { workerId: number; isOpen?: boolean },
): Promise<boolean> {
  const person = (await lockPeople(trx, [workerId], 'no key update')).get(workerId)
  if (!person || (isOpen && person.deletedAt !== null)) return false
  const profile = await trx
    .selectFrom('worker_profiles')
    .select('user_id')
    .where('user_id', '=', workerId)
    .executeTakeFirst()
  return profile !== undefined
}

/** Locks the order and its worker. With `workerId` only the order of that worker is found. */
export async function lockOrder(trx: Db, { orderId, workerId }: { orderId: number; workerId?: number | undefined }) {
  const owner = await trx
    .selectFrom('subscription_orders')
    .select('user_id as workerId')
    .where('id', '=', orderId)
    .$if(workerId !== undefined, (query) => query.where('user_id', '=', workerId!))
    .executeTakeFirst()
  if (!owner) return undefined
  await lockPeople(trx, [owner.workerId], 'no key update')
  return selectOrder(trx).where('id', '=', orderId).forUpdate().executeTakeFirst()
}

export function selectOrder(db: Db) {
  return db
    .selectFrom('subscription_orders')
    .select([
      'id',
      'user_id as workerId',
      'plan_id as planId',
      'promo_code_id as promoCodeId',
      'subscription_id as subscriptionId',
      'method',
      'state',
      'tier',
      'length_count as lengthCount',
      'length_unit as lengthUnit',
      'free_days as freeDays',
      'price',
      'amount',
      'plan_names as planNames',
      'plan_benefits as planBenefits',
      'vat_percent as vatPercent',
      'response_code as responseCode',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'paid_at as paidAt',
      'refund_requested_at as refundRequestedAt',
    ])
}

/** Also those whose time is over and that nobody has closed yet; call it under the lock of the worker. */
export function lockOpenOrders(trx: Db, { workerId }: { workerId: number }): Promise<Order[]> {
  return selectOrder(trx)
    .where('user_id', '=', workerId)
    .where('state', 'in', openStates)
    .orderBy('id')
    .forUpdate()
    .execute()
}
