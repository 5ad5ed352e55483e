import { changeParts, type AgreedTerms, type Change, type Deposit } from '#app/assignments/changes/rules.ts'
import type { StoredChange } from '#app/assignments/changes/queries.server.ts'
import { formatKm, formatShortDate } from '#app/i18n/formats.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { presentPriceBasis } from '#app/offers/terms/presenters.server.ts'
import type { PriceBasis } from '#app/offers/terms/rules.ts'

type Parts = { [Part in (typeof changeParts)[number]]: string | null }

/** A line for each changed part, with its former value where that is known. */
export function describeChange(change: Change, before: Partial<AgreedTerms>, reader: Translation): string[] {
  const [next, known] = [present(change, reader), present({ ...nothing, ...before }, reader)]
  const previous = before.amount === null ? { ...known, amount: reader.t('agreement:total_open') } : known
  return changeParts.flatMap((part) => {
    const [label, to, from] = [reader.t(`agreement:parts.${part}`), next[part], previous[part]]
    if (to === null) return []
    const isReplacing = from !== null && part !== 'scope'
    return [reader.t(`agreement:${isReplacing ? 'from_to' : 'value'}`, { label, to, ...(isReplacing && { from }) })]
  })
}

export const nothing: Change = {
  amount: null,
  basis: null,
  scope: null,
  material: null,
  deposit: null,
  guaranteeMonths: null,
}

export function termsBefore(change: StoredChange): Partial<AgreedTerms> {
  const { amount, previousAmount, previousBasis, previousMaterial, previousDeposit, previousGuarantee } = change
  return {
    ...(amount !== null && { amount: previousAmount }),
    ...(previousBasis && { basis: previousBasis }),
    ...(previousMaterial !== null && { material: previousMaterial }),
    ...(previousDeposit && { deposit: { amount: previousDeposit, purpose: null, dueOn: null } }),
    ...(previousGuarantee && { guaranteeMonths: previousGuarantee }),
  }
}

export function presentDeposit({ amount, purpose, dueOn }: Deposit, { t, language }: Translation): string {
  if (amount === 0) return t('agreement:deposit.none')
  const date = dueOn && formatShortDate(new Date(`${dueOn}T12:00Z`), language)
  const inSentence = purpose?.replace(/[\s.,;:!]+$/, '')
  return [
    formatKm(amount, language),
    inSentence && t('agreement:deposit.purpose', { purpose: inSentence }),
    date && t('agreement:deposit.due', { date }),
  ]
    .filter(Boolean)
    .join(', ')
}

export function presentBasis(basis: PriceBasis, reader: Translation): string {
  return basis.pricing === 'total' ? reader.t('agreement:basis.total') : presentPriceBasis(basis, reader)
}

export function presentGuarantee(months: number, { t }: Translation): string {
  return months === 0 ? t('agreement:guarantee.none') : t('agreement:guarantee.months', { count: months })
}

function present(terms: Change, reader: Translation): Parts {
  const { amount, basis, scope, material, deposit, guaranteeMonths } = terms
  return {
    amount: amount === null ? null : formatKm(amount, reader.language),
    basis: basis && presentBasis(basis, reader),
    scope,
    material: material && reader.t(`agreement:material.${material}`),
    deposit: deposit && presentDeposit(deposit, reader),
    guaranteeMonths: guaranteeMonths === null ? null : presentGuarantee(guaranteeMonths, reader),
  }
}
