import { href } from '#app/href.ts'
import type { PlanPeriod } from '#app/subscriptions/shop/plan-periods.ts'
import { withQuery } from '#app/with-query.ts'

export const membershipPath = href('/majstor/moj-profil/reklama')
export const proofPath = href('/majstor/moj-profil/reklama/potvrda')

/** The plans of this length, in sight. */
export function plansPath(period: PlanPeriod): string {
  return `${withQuery(membershipPath, { trajanje: period })}#planovi`
}

type Chosen = { code?: string | undefined; method?: string | undefined }

/** `kod` and `nacin` are what the buyer has typed and chosen so far. */
export function purchasePath(planId: number, { code, method }: Chosen = {}): string {
  const path = href('/majstor/moj-profil/reklama/kupovina/:planId', { planId })
  return withQuery(path, { kod: code, nacin: method })
}

const orderPages = {
  finish: '/majstor/moj-profil/reklama/:subscriptionOrderId/zavrsi',
  payment: '/majstor/moj-profil/reklama/:subscriptionOrderId/placanje',
  slip: '/majstor/moj-profil/reklama/:subscriptionOrderId/uplatnica',
  cancellation: '/majstor/moj-profil/reklama/:subscriptionOrderId/otkazivanje',
} as const

export function orderPath(page: keyof typeof orderPages, subscriptionOrderId: number): string {
  return href(orderPages[page], { subscriptionOrderId })
}

export function receiptPath(receiptId: number): string {
  return href('/majstor/moj-profil/reklama/racuni/:receiptId', { receiptId })
}
