import type { PresentedAdForm } from '#app/ads/presenters.server.ts'
import { adLimits } from '#app/ads/rules.ts'
import { kmForInput } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { DatalistField } from '#app/ui/form/datalist-field.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Fieldset } from '#app/ui/form/fieldset.tsx'
import { MoneyField } from '#app/ui/form/money-field.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'

type Props = {
  ad?: Partial<PresentedAdForm>
  cities: string[]
  skills: { value: string; label: string }[]
  isBudgetLocked?: boolean
}

/** The order in which the summary of errors names the fields. */
export const adFieldOrder = ['title', 'skill', 'description', 'city', 'address', 'minPayout', 'maxPayout', 'images']

/** All that a client writes of an ad, the same for a new one and for an edit. */
export function AdFields({ ad, cities, skills, isBudgetLocked }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Fieldset legend={t('ads:form.what')}>
        <Field
          name="title"
          label={t('common:fields.title')}
          hint={t('ads:form.title_hint')}
          defaultValue={ad?.title}
          maxLength={adLimits.title}
        />
        <Select
          name="skill"
          label={t('common:fields.skill')}
          options={skills}
          emptyLabel={t('ads:form.skill_empty')}
          defaultValue={ad?.skill}
        />
        <TextArea
          name="description"
          label={t('ads:form.description')}
          hint={t('ads:form.description_hint')}
          defaultValue={ad?.description}
          rows={6}
          maxLength={adLimits.description}
        />
      </Fieldset>
      <Fieldset legend={t('ads:form.where')}>
        <DatalistField
          name="city"
          label={t('common:fields.place')}
          options={cities}
          defaultValue={ad?.city}
          maxLength={adLimits.city}
          autoComplete="address-level2"
        />
        <Field
          name="address"
          label={t('common:fields.address')}
          hint={t('ads:form.address_hint')}
          defaultValue={ad?.address}
          maxLength={adLimits.address}
          autoComplete="address-line1"
        />
      </Fieldset>
      <Fieldset legend={t('common:fields.budget')} hint={isBudgetLocked ? t('ads:refused.budget_locked') : undefined}>
        <MoneyField
          name="minPayout"
          label={t('ads:form.min_payout')}
          defaultValue={ad?.minPayout ? kmForInput(ad.minPayout) : undefined}
          readOnly={isBudgetLocked}
        />
        <MoneyField
          name="maxPayout"
          label={t('ads:form.max_payout')}
          hint={isBudgetLocked ? undefined : t('ads:form.max_payout_hint')}
          defaultValue={ad?.maxPayout ? kmForInput(ad.maxPayout) : undefined}
          readOnly={isBudgetLocked}
          optional
        />
        {isBudgetLocked ? (
          // A checkbox cannot be read-only, and a disabled one is not sent.
          <input type="hidden" name="acceptsOutsideBudget" value={ad?.acceptsOutsideBudget ? 'on' : ''} />
        ) : (
          <Checkbox
            name="acceptsOutsideBudget"
            label={t('ads:form.outside')}
            defaultChecked={ad?.acceptsOutsideBudget}
            optional
          />
        )}
      </Fieldset>
    </>
  )
}
