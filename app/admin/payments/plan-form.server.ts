import type { z } from 'zod'
import type { planFormSchema } from '#app/admin/payments/schemas.ts'
import { byLanguage } from '#app/i18n/languages.ts'
import { kmForInput } from '#app/i18n/formats.ts'
import type { findAnyPlan } from '#app/subscriptions/plans.server.ts'

type FoundPlan = NonNullable<Awaited<ReturnType<typeof findAnyPlan>>>
type TypedPlan = z.output<typeof planFormSchema> & { adminId: number; now: Date }

export function readPlanForm({ names, texts, price, benefits, withdrawnAt }: FoundPlan) {
  return { names, texts, price: kmForInput(price), benefits, isSold: withdrawnAt === null }
}

export type PlanForm = ReturnType<typeof readPlanForm>

export function toPlanEdit({ adminId, now, reason, price, isSold, ...typed }: TypedPlan) {
  const { alertHeadStartMinutes, smsAlertsPerMonth, portfolioItems, hasDirectoryPlace } = typed
  return {
    adminId,
    now,
    reason,
    price,
    isSold,
    names: byLanguage((language) => typed[`name_${language}`]),
    texts: byLanguage((language) => typed[`text_${language}`]),
    benefits: {
      alertHeadStartMinutes,
      smsAlertsPerMonth,
      ...(portfolioItems !== undefined && { portfolioItems }),
      hasDirectoryPlace,
    },
  }
}
