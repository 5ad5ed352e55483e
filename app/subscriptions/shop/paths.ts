import { href } from '#app/href.ts'

export const membershipPath = href('/majstor/moj-profil/reklama')
export const proofPath = href('/majstor/moj-profil/reklama/potvrda')

export function purchasePath(planId: number, code?: string): string {
  const path = href('/majstor/moj-profil/reklama/kupovina/:planId', { planId })
  return code ? `${path}?${new URLSearchParams({ kod: code })}` : path
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
