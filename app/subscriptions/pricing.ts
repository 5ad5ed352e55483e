import { minChargeFeninga } from './rules.ts'

export const promoKinds = ['percent', 'fixed', 'free_days'] as const

export type Discount = { kind: (typeof promoKinds)[number]; value: number }
export type Quote = { price: number; amount: number; freeDays: number }

export function quotePlan(plan: { price: number }, discount?: Discount): Quote {
  const { price } = plan
  if (!discount) return { price, amount: chargeable(price), freeDays: 0 }
  if (discount.kind === 'free_days') return { price, amount: chargeable(price), freeDays: discount.value }
  const off = discount.kind === 'percent' ? Math.round((price * discount.value) / 100) : discount.value
  return { price, amount: chargeable(Math.max(price - off, 0)), freeDays: 0 }
}

function chargeable(amount: number): number {
  return amount < minChargeFeninga ? 0 : amount
}

/** Splits an amount that contains the VAT; `net + vat` is the amount, also of a credit note. */
export function splitVat(total: number, percent: number): { net: number; vat: number } {
  const net = Math.sign(total) * Math.round((Math.abs(total) * 100) / (100 + percent))
  return { net, vat: total - net }
}
