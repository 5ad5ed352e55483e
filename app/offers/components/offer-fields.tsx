import { formatBudget, formatKm, kmForInput } from '#app/i18n/formats.ts'
import { isOpenBudget } from '#app/i18n/money.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LazyTermFields } from '#app/offers/components/lazy-term-fields.tsx'
import type { TermDefaults } from '#app/offers/components/term-fields.tsx'
import { offerLimits, type Budget } from '#app/offers/rules.ts'
import { MoneyField } from '#app/ui/form/money-field.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'

type Props = { budget: Budget; offer?: { amount: number | null; message: string }; terms: TermDefaults }

export const offerForm = {
  fieldOrder: ['amount', 'unitPrice', 'availableFrom', 'message'],
  checks: 'ponuda',
}

/** Price, terms and message, with the budget said before it can be missed. */
export function OfferFields({ budget, offer, terms }: Props) {
  const { t, language } = useTranslation()
  const { minPayout, maxPayout, acceptsOutsideBudget } = budget
  const isOpen = isOpenBudget(minPayout, maxPayout)
  const hint = acceptsOutsideBudget
    ? t(`offers:form.amount_hint_${isOpen ? 'open' : 'outside'}`, {
        budget: formatBudget(minPayout, maxPayout, language, t),
      })
    : maxPayout === null
      ? t('offers:form.amount_hint_from', { minimum: formatKm(minPayout, language) })
      : t('offers:form.amount_hint', { budget: formatBudget(minPayout, maxPayout, language, t) })
  const refusals = {
    'data-too-low': t('offers:refused.below_minimum', { minAmount: kmForInput(minPayout) }),
    'data-too-high':
      maxPayout === null ? undefined : t('offers:refused.above_maximum', { maxAmount: kmForInput(maxPayout) }),
  }
  return (
    <>
      <MoneyField
        name="amount"
        label={t('common:fields.price')}
        hint={hint}
        defaultValue={offer?.amount ? kmForInput(offer.amount) : undefined}
        maxLength={20}
        data-minimum={minPayout / 100}
        data-maximum={maxPayout === null ? undefined : maxPayout / 100}
        data-within={isOpen ? undefined : t('offers:form.within')}
        {...(acceptsOutsideBudget ? { required: false } : refusals)}
      />
      <LazyTermFields {...terms} />
      <TextArea
        name="message"
        label={t('offers:form.message')}
        hint={t('offers:form.message_hint')}
        rows={4}
        maxLength={offerLimits.message}
        defaultValue={offer?.message}
        optional
      />
    </>
  )
}
