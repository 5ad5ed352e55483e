import { done, refused, type Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

export type PromoRefusal =
  | 'promo_unknown'
  | 'promo_not_yet'
  | 'promo_expired'
  | 'promo_other_plan'
  | 'promo_used'
  | 'promo_used_up'

type CodeUse = {
  code: string
  workerId: number
  planId?: number | undefined
  /** Orders of the worker that the purchase goes on with or gives up: their use is free for it. */
  exceptOrderIds?: number[]
  now: Date
}
export type PromoCode = { id: number; kind: 'percent' | 'fixed' | 'free_days'; value: number; planId: number | null }

/** True if the worker may use the code; to show a price, since another may take its last use until the purchase. */
export function checkPromoCode(db: Db, use: CodeUse): Promise<Outcome<PromoCode, PromoRefusal>> {
  return judge(db, use, selectCode(db, use.code))
}

/** The same under the lock of the code, until the transaction ends: nobody else can take the use meanwhile. */
export function lockPromoCode(trx: Db, use: CodeUse): Promise<Outcome<PromoCode, PromoRefusal>> {
  return judge(trx, use, selectCode(trx, use.code).forUpdate())
}

/** Uses the code for an order; call it under `lockPromoCode`. */
export async function redeemPromoCode(
  trx: Db,
  { promoCodeId, orderId, workerId, now }: { promoCodeId: number; orderId: number; workerId: number; now: Date },
): Promise<void> {
  await trx
    .insertInto('promo_redemptions')
    .values({ order_id: orderId, promo_code_id: promoCodeId, user_id: workerId, redeemed_at: now })
    .execute()
}

/** Gives back the uses of orders that are not paid any more. */
export async function releasePromoCodes(trx: Db, { orderIds, now }: { orderIds: number[]; now: Date }): Promise<void> {
  if (orderIds.length === 0) return
  await trx
    .updateTable('promo_redemptions')
    .set({ released_at: now })
    .where('order_id', 'in', orderIds)
    .where('released_at', 'is', null)
    .execute()
}

/** True if an order still has its use or one is left, also of a code that has ended. Locks the code until the end. */
export async function canReclaimUse(trx: Db, { orderId }: { orderId: number }): Promise<boolean> {
  const released = await trx
    .selectFrom('promo_redemptions')
    .innerJoin('promo_codes', 'promo_codes.id', 'promo_code_id')
    .select(['promo_code_id as id', 'user_id as workerId'])
    .select(['max_uses as maxUses', 'max_uses_per_worker as maxUsesPerWorker'])
    .where('order_id', '=', orderId)
    .where('released_at', 'is not', null)
    .forUpdate('promo_codes')
    .executeTakeFirst()
  return released === undefined || (await findLimitReached(trx, { ...released, exceptOrderIds: [] })) === undefined
}

/** Takes a use that was given back; call it where `canReclaimUse`. The database refuses it above the limits. */
export async function reclaimUse(trx: Db, { orderId }: { orderId: number }): Promise<void> {
  await trx
    .updateTable('promo_redemptions')
    .set({ released_at: null })
    .where('order_id', '=', orderId)
    .where('released_at', 'is not', null)
    .execute()
}

function selectCode(db: Db, code: string) {
  return db
    .selectFrom('promo_codes')
    .select([
      'id',
      'kind',
      'value',
      'plan_id as planId',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'max_uses as maxUses',
      'max_uses_per_worker as maxUsesPerWorker',
      'withdrawn_at as withdrawnAt',
    ])
    .where('code', '=', code)
}

async function judge(
  db: Db,
  { workerId, planId, exceptOrderIds = [], now }: CodeUse,
  query: ReturnType<typeof selectCode>,
): Promise<Outcome<PromoCode, PromoRefusal>> {
  const found = await query.executeTakeFirst()
  if (!found || found.withdrawnAt) return refused('promo_unknown')
  const { startsAt, endsAt } = found
  if (startsAt && startsAt > now) return refused('promo_not_yet')
  if (endsAt && endsAt <= now) return refused('promo_expired')
  if (found.planId && planId && found.planId !== planId) return refused('promo_other_plan')

  const limit = await findLimitReached(db, { ...found, workerId, exceptOrderIds })
  return limit ? refused(limit) : done({ id: found.id, kind: found.kind, value: found.value, planId: found.planId })
}

type LimitedUse = {
  id: number
  workerId: number
  maxUses: number | null
  maxUsesPerWorker: number | null
  exceptOrderIds: number[]
}

async function findLimitReached(
  db: Db,
  { id, workerId, maxUses, maxUsesPerWorker, exceptOrderIds }: LimitedUse,
): Promise<'promo_used' | 'promo_used_up' | undefined> {
  const uses = await db
    .selectFrom('promo_redemptions')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('all'),
      fn
        .countAll<number>()
        .filterWhere(eb('user_id', '=', workerId))
        .as('own'),
    ])
    .where('promo_code_id', '=', id)
    .where('released_at', 'is', null)
    .where('order_id', 'not in', [0, ...exceptOrderIds])
    .executeTakeFirstOrThrow()
  if (maxUsesPerWorker !== null && uses.own >= maxUsesPerWorker) return 'promo_used'
  return maxUses !== null && uses.all >= maxUses ? 'promo_used_up' : undefined
}
