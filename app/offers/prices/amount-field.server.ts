import { formatBudget, formatKm, kmForInput } from '#app/i18n/formats.ts'
import { isOpenBudget } from '#app/i18n/money.ts'
import type { Translation } from '#app/i18n/translate.ts'
import type { Budget } from '#app/offers/rules.ts'

/** Attributes of the field for the amount: the budget is said before it can be missed. */
export function presentAmountField(
  { minPayout, maxPayout, acceptsOutsideBudget }: Budget,
  { t, language }: Translation,
) {
  const isOpen = isOpenBudget(minPayout, maxPayout)
  const budget = formatBudget(minPayout, maxPayout, language, t)
  const range = {
    'data-minimum': minPayout / 100,
    'data-maximum': maxPayout === null ? undefined : maxPayout / 100,
    'data-within': isOpen ? undefined : t('offers:form.within'),
  }
  if (acceptsOutsideBudget)
    return { ...range, hint: t(`offers:form.amount_hint_${isOpen ? 'open' : 'outside'}`, { budget }), required: false }
  return {
    ...range,
    hint:
      maxPayout === null
        ? t('offers:form.amount_hint_from', { minimum: formatKm(minPayout, language) })
        : t('offers:form.amount_hint', { budget }),
    'data-too-low': t('offers:refused.below_minimum', { minAmount: kmForInput(minPayout) }),
    'data-too-high':
      maxPayout === null ? undefined : t('offers:refused.above_maximum', { maxAmount: kmForInput(maxPayout) }),
  }
}

export type AmountField = ReturnType<typeof presentAmountField>

type ForNewOffer<Terms> = Budget & { usualTerms: Terms | null; ownOffer?: unknown }

/** The form on the page of an ad, for a first offer or one after an offer that is over. */
export function presentNewOffer<Terms>(ad: ForNewOffer<Terms>, translation: Translation) {
  return { amountField: presentAmountField(ad, translation), terms: ad.usualTerms ?? {}, isAgain: !!ad.ownOffer }
}
