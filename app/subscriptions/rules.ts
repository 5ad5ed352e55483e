export const paidTiers = ['Silver', 'Gold', 'Student'] as const

export const paymentMethods = ['card', 'slip'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** States in which another attempt to pay may start. */
export const openStates = ['created', 'redirected', 'failed'] as const

export const openCardMs = 30 * 60_000
export const openSlipMs = 14 * 86_400_000

/** The days in which a consumer may withdraw, as the terms say. */
export const withdrawalMs = 15 * 86_400_000

export const vatPercent = 17
/** The gateway takes no less, so that a smaller rest is not queried for. */
export const minChargeFeninga = 100

export const currency = 'BAM'

export type OrderState = 'created' | 'redirected' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'refunded'

export function isOpen({ state, expiresAt }: { state: OrderState; expiresAt: Date }, now: Date): boolean {
  return openStates.some((open) => open === state) && expiresAt > now
}

/** True if a purchase of a plan takes the place of this open order. The bank slip of another plan may already be on its way. */
export function isReplaceable(
  order: { method: PaymentMethod | 'free'; planId: number },
  boughtPlanId: number,
): boolean {
  return order.method === 'card' || order.planId === boughtPlanId
}
