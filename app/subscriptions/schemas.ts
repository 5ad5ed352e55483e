import { z } from 'zod'
import { byLanguage } from '#app/i18n/languages.ts'
import { normalizeLine } from '#app/i18n/plain-text.ts'
import { paymentMethods } from '#app/subscriptions/rules.ts'

const planId = z.int('subscriptions:errors.plan_unknown').positive('subscriptions:errors.plan_unknown')

const promoCode = z
  .string('subscriptions:errors.promo_text')
  .overwrite(normalizeLine)
  .toUpperCase()
  .min(1, 'subscriptions:errors.promo_required')
  .max(30, 'subscriptions:errors.promo_unknown')

export const promoCodeSchema = z.object({ promoCode, planId: planId.optional() })

export const purchaseSchema = z.object({
  planId,
  promoCode: promoCode.optional(),
  method: z.enum(paymentMethods, 'subscriptions:errors.method').default('card'),
})

/** The parameters that the gateway has added to the address of the return, in their order. */
export const finalizeSchema = z.record(z.string(), z.string('subscriptions:errors.return'))

export const planTextSchema = z.object(byLanguage(() => z.string()))

export const planBenefitsSchema = z.object({
  /** Alerts about jobs go out so much earlier than without a membership. */
  alertHeadStartMinutes: z.int().min(0).default(0),
  smsAlertsPerMonth: z.int().min(0).default(0),
  /** Empty: as everybody. */
  portfolioItems: z.int().min(1).optional(),
  hasDirectoryPlace: z.boolean().default(false),
})

export type PlanBenefits = z.output<typeof planBenefitsSchema>
