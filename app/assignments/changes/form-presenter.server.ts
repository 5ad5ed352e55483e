import { prudentDeposit } from '#app/assignments/appointments/rules.ts'
import { presentBasis, presentDeposit, presentGuarantee } from '#app/assignments/changes/describing.server.ts'
import { termsAfter, type StoredChange } from '#app/assignments/changes/queries.server.ts'
import { formatKm, kmForInput } from '#app/i18n/formats.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { presentOfferPrice } from '#app/offers/prices/presenters.ts'
import type { OfferTerms } from '#app/offers/terms/rules.ts'

type Details = { title: string; name: string; amount: number | null; terms: OfferTerms }

/** Beside each field stands what holds; scope and unit price are in their fields. */
export function presentChangeForm(details: Details, changes: StoredChange[], reader: Translation) {
  const { t, language } = reader
  const { title, name } = details
  const terms = termsAfter({ amount: details.amount, ...details.terms }, changes)
  const { amount, basis, material, scope, deposit, guaranteeMonths } = terms
  const now = (value: string | null) => value && t('agreement:form.now', { value })
  const hint = (...texts: (string | null)[]) => texts.filter(Boolean).join(' ') || undefined
  return {
    title,
    name,
    isReplacing: changes.some(({ status }) => status === 'proposed'),
    scope,
    unitPrice: basis.unitPrice ? kmForInput(basis.unitPrice) : undefined,
    hints: {
      amount: hint(now(presentOfferPrice({ amount, unitPrice: basis.unitPrice }, reader))),
      pricing: hint(now(presentBasis(basis, reader))),
      material: hint(now(material && t(`agreement:material.${material}`))),
      deposit: hint(
        amount === null
          ? t('agreement:deposit_waits')
          : t('agreement:form.deposit_hint', { amount: formatKm(prudentDeposit(amount), language) }),
        now(deposit && presentDeposit(deposit, reader)),
      ),
      guarantee: hint(
        t('agreement:form.guarantee_hint'),
        now(guaranteeMonths ? presentGuarantee(guaranteeMonths, reader) : null),
      ),
    },
  }
}

export type ChangeFormData = Pick<ReturnType<typeof presentChangeForm>, 'scope' | 'unitPrice' | 'hints'>
