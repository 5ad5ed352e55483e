import { z } from 'zod'
import { count, id, iso, km, time, toKm } from '#app/http/api/response-schemas.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Plan } from '#app/subscriptions/plans.server.ts'
import { splitVat } from '#app/subscriptions/pricing.ts'
import type { findShop, Membership } from '#app/subscriptions/queries.server.ts'
import { paidTiers } from '#app/subscriptions/rules.ts'
import { planTextSchema } from '#app/subscriptions/schemas.ts'
import { availableMethods, currentVatPercent } from '#app/subscriptions/seller.server.ts'

const subscriptionShape = z
  .object({
    id,
    plan: z.string(),
    tier: z.enum(paidTiers),
    status: z.enum(['Upcoming', 'Active', 'Expired', 'Cancelled']),
    startsAt: time,
    endsAt: time,
  })
  .meta({ id: 'Subscription' })

const planShape = z
  .object({
    id,
    name: z.string(),
    text: z.string(),
    tier: z.enum(paidTiers),
    length: z.object({ count: count, unit: z.enum(['day', 'month']) }),
    price: km,
    priceBeforeVat: km,
    benefits: z.object({
      alertHeadStartMinutes: count,
      smsAlertsPerMonth: count,
      portfolioItems: count.nullable(),
      hasDirectoryPlace: z.boolean(),
    }),
  })
  .meta({ id: 'Plan' })

export const shopShape = z.object({
  current: subscriptionShape.nullable(),
  upcoming: subscriptionShape.nullable().describe('The next one; all that wait are in `queued`.'),
  queued: z.array(subscriptionShape),
  expired: z.array(subscriptionShape),
  plans: z.array(planShape),
  paymentMethods: z.array(z.enum(['card', 'slip'])),
})

export const promoShape = z.object({
  valid: z.literal(true),
  discountPercent: z.number().optional(),
  discount: km.optional(),
  freeDays: count.optional(),
  price: km.nullable().describe('With VAT, after the discount; `null` without a plan.'),
})

export const purchaseShape = z.object({
  orderId: id.describe('An earlier order of the worker where that may be paid already.'),
  redirectUrl: z.string().describe('The page of this order, where the payment begins and ends.'),
  form: z
    .object({ action: z.string(), fields: z.record(z.string(), z.string()) })
    .nullable()
    .describe('To be posted by a browser; `null` when no card is to be paid.'),
})

export const finalizedShape = z.object({ status: z.enum(['paid', 'pending', 'failed']) })

type Shop = Awaited<ReturnType<typeof findShop>>

export function presentShop(shop: Shop, language: Language): z.output<typeof shopShape> {
  const present = (membership: Membership) => presentSubscription(membership, language)
  const [next] = shop.upcoming
  return {
    current: shop.current && present(shop.current),
    upcoming: next ? present(next) : null,
    queued: shop.upcoming.map(present),
    expired: shop.expired.map((membership) => present({ ...membership, status: 'expired' })),
    plans: shop.plans.map((plan) => presentPlan(plan, language)),
    paymentMethods: availableMethods(),
  }
}

const statuses = { upcoming: 'Upcoming', active: 'Active', expired: 'Expired', cancelled: 'Cancelled' } as const

function presentSubscription(membership: Membership, language: Language): z.output<typeof subscriptionShape> {
  const { id: subscriptionId, tier, status, startsAt, endsAt, planNames } = membership
  return {
    id: subscriptionId,
    plan: planNames ? planTextSchema.parse(planNames)[language] : tier,
    tier,
    status: statuses[status],
    startsAt: iso(startsAt),
    endsAt: iso(endsAt),
  }
}

function presentPlan(plan: Plan, language: Language): z.output<typeof planShape> {
  const { portfolioItems = null, ...benefits } = plan.benefits
  return {
    id: plan.id,
    name: plan.names[language],
    text: plan.texts[language],
    tier: plan.tier,
    length: { count: plan.lengthCount, unit: plan.lengthUnit },
    price: toKm(plan.price),
    priceBeforeVat: toKm(splitVat(plan.price, currentVatPercent()).net),
    benefits: { ...benefits, portfolioItems },
  }
}
