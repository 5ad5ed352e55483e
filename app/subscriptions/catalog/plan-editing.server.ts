import { sql } from 'kysely'
import type { Language } from '#app/i18n/languages.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import type { PlanBenefits } from '#app/subscriptions/schemas.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Texts = Record<Language, string>
export type PlanEdit = {
  planId: number
  names: Texts
  texts: Texts
  /** In feninga with VAT. */
  price: number
  benefits: PlanBenefits
  isSold: boolean
  now: Date
}
type Summary = { price: number; isSold: boolean; name: string; benefits: string }
export type EditedPlan = { before: Summary; after: Summary }

/** Changes what is sold from now on. Orders and memberships stay as they were sold. */
export function editPlan(db: Db, edit: PlanEdit): Promise<Outcome<EditedPlan, 'unknown'>> {
  return inTransaction(db, async (trx) => {
    const { planId, names, texts, price, benefits, isSold, now } = edit
    const plan = await trx
      .selectFrom('plans')
      .select(['names', 'price', 'benefits', 'withdrawn_at as withdrawnAt'])
      .where('id', '=', planId)
      .forUpdate()
      .executeTakeFirst()
    if (!plan) return refused('unknown')
    await copyToOlderOrders(trx, planId)
    await trx
      .updateTable('plans')
      .set({
        names: JSON.stringify(names),
        texts: JSON.stringify(texts),
        benefits: JSON.stringify(benefits),
        price,
        withdrawn_at: isSold ? null : (plan.withdrawnAt ?? now),
        updated_at: now,
      })
      .where('id', '=', planId)
      .execute()
    const before = { ...plan, names: plan.names as Texts, isSold: plan.withdrawnAt === null }
    return done({ before: summarize(before), after: summarize(edit) })
  })
}

/** Orders from before the column hold no copy of what was sold. */
async function copyToOlderOrders(trx: Db, planId: number): Promise<void> {
  await trx
    .updateTable('subscription_orders')
    .from('plans')
    .set({ plan_names: sql`plans.names`, plan_benefits: sql`plans.benefits` })
    .whereRef('plans.id', '=', 'plan_id')
    .where('plan_id', '=', planId)
    .where('plan_benefits', 'is', null)
    .execute()
}

function summarize(plan: { names: Texts; price: number; isSold: boolean; benefits: unknown }): Summary {
  return { name: plan.names.bs, price: plan.price, isSold: plan.isSold, benefits: JSON.stringify(plan.benefits) }
}
