import { z } from 'zod'

export const planPeriods = ['month', 'year'] as const
export type PlanPeriod = (typeof planPeriods)[number]
export const periodParamSchema = z.enum(planPeriods)

type Length = { lengthCount: number; lengthUnit: 'day' | 'month' }
type Priced = Length & { id: number; tier: string; price: number }

const monthDays = 30

/** Null for a plan of another length. */
export function periodOf({ lengthCount, lengthUnit }: Length): PlanPeriod | null {
  if (lengthUnit !== 'month') return null
  return lengthCount === 1 ? 'month' : lengthCount === 12 ? 'year' : null
}

type Choice = { requested: PlanPeriod | undefined; ownPlanId: number | null }

/** The plans of one period and those of other lengths; all of them, with `period` null, unless both periods are sold. */
export function choosePeriod<Plan extends Priced>(plans: Plan[], { requested, ownPlanId }: Choice) {
  const own = plans.find(({ id }) => id === ownPlanId)
  const isSwitched = planPeriods.every((period) => plans.some((plan) => periodOf(plan) === period))
  const period = isSwitched ? (requested ?? (own && periodOf(own)) ?? 'month') : null
  return { period, shown: plans.filter((plan) => !period || [period, null].includes(periodOf(plan))) }
}

/** The next cheaper plan of another tier, by the price of a month. */
export function findSmallerPlan<Plan extends Priced>(plan: Plan, plans: Plan[]): Plan | undefined {
  return plans
    .filter(({ tier, ...other }) => tier !== plan.tier && monthlyPrice(other) < monthlyPrice(plan))
    .toSorted((one, other) => monthlyPrice(other) - monthlyPrice(one))[0]
}

function monthlyPrice({ price, lengthCount, lengthUnit }: Omit<Priced, 'id' | 'tier'>): number {
  return lengthUnit === 'month' ? price / lengthCount : (price / lengthCount) * monthDays
}
