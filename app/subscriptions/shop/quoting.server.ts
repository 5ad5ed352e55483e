import { findPlan } from '#app/subscriptions/plans.server.ts'
import { quotePlan } from '#app/subscriptions/pricing.ts'
import { checkPromoCode } from '#app/subscriptions/promo-codes.server.ts'
import { hasStudentProof } from '#app/subscriptions/purchasing.server.ts'
import { findMemberships, listReplaceableOrders } from '#app/subscriptions/queries.server.ts'
import { isOpen } from '#app/subscriptions/rules.ts'
import type { Db } from '#db/connection.ts'

type QuoteOptions = { workerId: number; planId: number; code?: string | undefined; now: Date }

export type PlanQuote = NonNullable<Awaited<ReturnType<typeof quotePurchase>>>

/** The price of a plan for the worker now; without the code where it cannot be used. */
export async function quotePurchase(db: Db, { workerId, planId, code, now }: QuoteOptions) {
  const plan = await findPlan(db, { planId })
  if (!plan) return undefined
  const replaceable = await listReplaceableOrders(db, { workerId, planId })
  const exceptOrderIds = replaceable.map(({ id }) => id)
  const checked = code ? await checkPromoCode(db, { code, workerId, planId, exceptOrderIds, now }) : undefined
  const { current, upcoming } = await findMemberships(db, { workerId, now })
  return {
    plan,
    quote: quotePlan(plan, checked?.ok ? checked.value : undefined),
    code: checked?.ok ? code : undefined,
    codeRefusal: checked && !checked.ok ? checked.reason : undefined,
    waiting: replaceable.find((order) => order.planId === planId && isOpen(order, now)) ?? null,
    startsAfter: upcoming.at(-1)?.endsAt ?? current?.endsAt ?? null,
    needsProof: plan.tier === 'Student' && !(await hasStudentProof(db, { workerId, now })),
  }
}
