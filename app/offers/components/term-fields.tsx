import { kmForInput } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { availabilityChoices, materials, pricings, type OfferTerms } from '#app/offers/terms/rules.ts'
import type { AvailabilityChoice } from '#app/offers/terms/rules.ts'
import { Field } from '#app/ui/form/field.tsx'
import { MoneyField } from '#app/ui/form/money-field.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'

export type TermDefaults = Partial<OfferTerms> & { available?: AvailabilityChoice | null | undefined }

/** How the price is counted, whose material it is and when the work can be done: one tap each, none required. */
export function TermFields({ pricing = 'total', unitPrice, material, available, availableOn }: TermDefaults) {
  const { t } = useTranslation()
  return (
    <>
      <RadioGroup
        name="pricing"
        label={t('offers:form.pricing')}
        options={pricings.map((value) => ({ value, label: t(`offers:terms.pricing.${value}`) }))}
        defaultValue={pricing}
        pills
      />
      <div className="unit-price">
        <MoneyField
          name="unitPrice"
          label={t('offers:form.unit_price')}
          defaultValue={unitPrice ? kmForInput(unitPrice) : undefined}
          maxLength={20}
          optional
        />
      </div>
      <RadioGroup
        name="material"
        label={t('offers:form.material')}
        options={materials.map((value) => ({ value, label: t(`offers:form.materials.${value}`) }))}
        defaultValue={material ?? undefined}
        pills
        optional
      />
      <RadioGroup
        name="available"
        label={t('offers:form.available')}
        options={([...availabilityChoices, ''] as const).map((value) => ({
          value,
          label: t(value ? `offers:form.availability.${value}` : 'offers:form.materials.open'),
        }))}
        defaultValue={available ?? ''}
        pills
        optional
      />
      <div className="from-date">
        <Field
          name="availableFrom"
          type="date"
          label={t('offers:form.available_from')}
          defaultValue={available === 'from_date' ? (availableOn ?? '') : ''}
          optional
        />
      </div>
    </>
  )
}
