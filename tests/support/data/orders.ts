import { db } from '#tests/support/data/database.ts'
import { seedPlans } from '#tools/seeds/plans.ts'

const openStates = ['created', 'redirected', 'failed'] as const

/** An order of this worker that waits for its payment, without the settings that an order needs; earlier ones end. */
export async function anOrderToPay(
  { id: workerId }: { id: number },
  method: 'card' | 'slip' = 'slip',
): Promise<number> {
  const plan = await aPlanRow()
  await db
    .updateTable('subscription_orders')
    .set({ state: 'cancelled' })
    .where('user_id', '=', workerId)
    .where('state', 'in', openStates)
    .execute()
  const inserted = await db
    .insertInto('subscription_orders')
    .values({
      user_id: workerId,
      plan_id: plan.id,
      method,
      state: 'created',
      tier: plan.tier,
      length_count: plan.length_count,
      length_unit: plan.length_unit,
      price: plan.price,
      amount: plan.price,
      vat_percent: 17,
      created_at: new Date(),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return inserted.id
  const begunMeanwhile = db.selectFrom('subscription_orders').select('id').where('user_id', '=', workerId)
  return (await begunMeanwhile.where('state', 'in', openStates).executeTakeFirstOrThrow()).id
}

/** A code that makes this plan free, so that its purchase needs no gateway. */
export async function aGift(): Promise<{ planId: number; promoCode: string }> {
  const plan = await aPlanRow()
  const promoCode = 'POKLON'
  await db
    .insertInto('promo_codes')
    .values({ code: promoCode, kind: 'percent', value: 100 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { planId: plan.id, promoCode }
}

async function aPlanRow() {
  await seedPlans(db)
  return db.selectFrom('plans').selectAll().where('key', '=', 'silver-1m').executeTakeFirstOrThrow()
}
