import { apiRoute, forWorkers } from '#app/http/api/api-route.server.ts'
import { toKm } from '#app/http/api/response-schemas.server.ts'
import { done, refused } from '#app/outcome.ts'
import { promoShape } from '#app/subscriptions/api-presenters.server.ts'
import { findPlan } from '#app/subscriptions/plans.server.ts'
import { quotePlan } from '#app/subscriptions/pricing.ts'
import { checkPromoCode } from '#app/subscriptions/promo-codes.server.ts'
import { listReplaceableOrders } from '#app/subscriptions/queries.server.ts'
import { promoCodeSchema } from '#app/subscriptions/schemas.ts'

const handler = apiRoute('/api/subscription/promocode', {
  POST: forWorkers({
    summary: 'What a promo code does to the price; it is used by the purchase',
    namespace: 'subscriptions',
    body: promoCodeSchema,
    response: promoShape,
    refusals: [404, 422],
    isRepeatable: true,
    invalidatesPages: false,
    run: async ({ db, user, body: { promoCode, planId }, now }) => {
      const plan = planId === undefined ? undefined : await findPlan(db, { planId })
      if (planId !== undefined && !plan) return refused('unknown')
      const replaceable = plan ? await listReplaceableOrders(db, { workerId: user.id, planId: plan.id }) : []
      const exceptOrderIds = replaceable.map(({ id }) => id)
      const code = await checkPromoCode(db, { code: promoCode, workerId: user.id, planId, exceptOrderIds, now })
      if (!code.ok) return code
      const { kind, value } = code.value
      return done({
        valid: true as const,
        ...(kind === 'percent' && { discountPercent: value }),
        ...(kind === 'fixed' && { discount: toKm(value) }),
        ...(kind === 'free_days' && { freeDays: value }),
        price: plan ? toKm(quotePlan(plan, code.value).amount) : null,
      })
    },
  }),
})

export const loader = handler
export const action = handler
