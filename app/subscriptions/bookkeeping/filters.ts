export const orderStates = ['created', 'redirected', 'paid', 'failed', 'cancelled', 'expired', 'refunded'] as const
export const orderMethods = ['card', 'slip', 'free'] as const
export const paymentKinds = ['charge', 'refund'] as const

export type Period = { from?: string | undefined; to?: string | undefined }

export type OrderFilters = Period & {
  q?: string | undefined
  state?: (typeof orderStates)[number] | undefined
  method?: (typeof orderMethods)[number] | undefined
  cursor?: string | undefined
}

export type PaymentFilters = Period & {
  kind?: (typeof paymentKinds)[number] | undefined
  method?: 'card' | 'slip' | undefined
  cursor?: string | undefined
}

export const pageSize = 50
