import { formatKm } from '#app/i18n/formats.ts'
import type { Translation } from '#app/i18n/translate.ts'
import type { Plan } from '#app/subscriptions/plans.server.ts'
import type { PlanBenefits } from '#app/subscriptions/schemas.ts'
import { findSmallerPlan, periodOf } from '#app/subscriptions/shop/plan-periods.ts'
import { tierBenefits } from '#app/benefits/tier-benefits.server.ts'

type Length = { lengthCount: number; lengthUnit: 'day' | 'month' }

export function presentLength({ lengthCount, lengthUnit }: Length, { t }: Translation): string {
  return t(`membership:length.${lengthUnit}`, { count: lengthCount })
}

/** The time that a price buys: a month, a year, or ten days. */
export function presentPer(length: Length, reader: Translation): string {
  const period = periodOf(length)
  return period ? reader.t(`membership:per.${period}`) : presentLength(length, reader)
}

export function presentPlan(plan: Plan, plans: Plan[], reader: Translation) {
  const { id, tier, names, texts, price, benefits } = plan
  const { language } = reader
  return {
    id,
    tier,
    name: names[language],
    text: texts[language],
    price: formatKm(price, language),
    length: presentPer(plan, reader),
    points: presentBenefits(benefits, findSmallerPlan(plan, plans)?.benefits, reader),
  }
}

/** A line for each benefit; `more` is the part of it that the smaller plan has less of. */
export function presentBenefits(own: PlanBenefits, smaller: PlanBenefits | undefined, { t }: Translation) {
  const [mine, others] = [numbersOf(own), smaller && numbersOf(smaller)]
  const place = t('membership:plan.place')
  const numbers = (['head_start', 'sms', 'portfolio'] as const).map((key) => ({
    text: mine[key] > 0 ? t(`membership:plan.${key}`, { number: mine[key] }) : null,
    more: others && mine[key] > others[key] ? String(mine[key]) : null,
  }))
  return [
    ...numbers,
    { text: own.hasDirectoryPlace ? place : null, more: smaller && !smaller.hasDirectoryPlace ? place : null },
  ].flatMap(({ text, more }) => (text === null ? [] : [{ text, more }]))
}

function numbersOf({ alertHeadStartMinutes, smsAlertsPerMonth, portfolioItems }: PlanBenefits) {
  return {
    head_start: alertHeadStartMinutes,
    sms: smsAlertsPerMonth,
    portfolio: portfolioItems ?? tierBenefits.Regular.portfolioItems,
  }
}
