import { kmForInput } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LazyTermFields } from '#app/offers/components/lazy-term-fields.tsx'
import type { TermDefaults } from '#app/offers/components/term-fields.tsx'
import type { AmountField } from '#app/offers/prices/amount-field.server.ts'
import { offerLimits } from '#app/offers/rules.ts'
import { MoneyField } from '#app/ui/form/money-field.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'

type Props = {
  amountField: AmountField
  offer?: { amount: number | null; message: string }
  terms: TermDefaults
}

export const offerForm = {
  fieldOrder: ['amount', 'unitPrice', 'availableFrom', 'message'],
  checks: 'ponuda',
}

export function OfferFields({ amountField, offer, terms }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <MoneyField
        name="amount"
        label={t('common:fields.price')}
        defaultValue={offer?.amount ? kmForInput(offer.amount) : undefined}
        maxLength={20}
        {...amountField}
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
