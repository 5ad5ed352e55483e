import { daySeconds, type RateLimit } from '#app/limits/rules.ts'
import type { Material, PriceBasis } from '#app/offers/terms/rules.ts'

export const changeLimits = { reason: 300, scope: 500, depositFor: 100, guaranteeMonths: 60, depositDays: 365 } as const

export const proposedChangeLimits: readonly RateLimit[] = [
  { name: 'assignment-change-day', counts: 'sender and ad', points: 10, seconds: daySeconds },
]

/** `amount`: feninga; `dueOn`: a day such as `2026-12-03`. */
export type Deposit = { amount: number; purpose: string | null; dueOn: string | null }

/** The accepted offer with the changes that both agreed to; without an amount while the total is open. */
export type AgreedTerms = {
  amount: number | null
  basis: PriceBasis
  material: Material | null
  scope: string | null
  deposit: Deposit | null
  guaranteeMonths: number | null
}

/** Nothing where it stays; a deposit of nothing and a guarantee of no months end what was agreed before. */
export type Change = {
  amount: number | null
  basis: PriceBasis | null
  material: Material | null
  scope: string | null
  deposit: Deposit | null
  guaranteeMonths: number | null
}

/** As proposed: what the basis leaves out stays. */
export type ProposedChange = Omit<Change, 'basis'> & { basis: Partial<PriceBasis> | null }

export const changeParts = ['amount', 'basis', 'scope', 'material', 'deposit', 'guaranteeMonths'] as const

const absent: Change = {
  amount: null,
  basis: null,
  material: null,
  scope: null,
  deposit: { amount: 0, purpose: null, dueOn: null },
  guaranteeMonths: 0,
}

/** The parts in which a change differs from what holds. */
export function listChangedParts(change: Change, terms: AgreedTerms) {
  return changeParts.filter((part) => {
    const next = change[part]
    return next !== null && keyOf(next) !== keyOf(terms[part] ?? absent[part])
  })
}

/** Only what differs. */
export function reduceChange(change: Change, terms: AgreedTerms): Change {
  const changed: readonly string[] = listChangedParts(change, terms)
  return Object.fromEntries(changeParts.map((part) => [part, changed.includes(part) ? change[part] : null])) as Change
}

export function applyChange(terms: AgreedTerms, change: Change): AgreedTerms {
  const { amount, basis, material, scope, deposit, guaranteeMonths } = change
  return {
    amount: amount ?? terms.amount,
    basis: basis ?? terms.basis,
    material: material ?? terms.material,
    scope: scope ?? terms.scope,
    deposit: deposit === null ? terms.deposit : deposit.amount > 0 ? deposit : null,
    guaranteeMonths: (guaranteeMonths ?? terms.guaranteeMonths) || null,
  }
}

function keyOf(value: Change[keyof Change]): string {
  return JSON.stringify(value, ['amount', 'purpose', 'dueOn', 'pricing', 'unitPrice'])
}
