import { BudgetFields } from '#app/ads/components/budget-fields.tsx'
import type { PresentedAdForm } from '#app/ads/presenters.server.ts'
import { SkillChoice } from '#app/places/components/skill-choice.tsx'
import { adLimits, adTimings } from '#app/ads/rules.ts'
import { ClosedCells, type PresentedClosedWorks } from '#app/statistics/cells/components/closed-cells.tsx'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { DatalistField } from '#app/ui/form/datalist-field.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Fieldset } from '#app/ui/form/fieldset.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'

type Props = {
  ad?: Partial<PresentedAdForm>
  cities: string[]
  skills: { value: string; label: string }[]
  usualPrices: { skill: string; text: string }[]
  closedWorks?: PresentedClosedWorks[]
  isBudgetLocked?: boolean
}

/** Every form for an ad has them: the order in which the summary of errors names the fields, and their checks. */
export const adForm = {
  fieldOrder: ['skill', 'title', 'description', 'timing', 'city', 'address', 'minPayout', 'maxPayout', 'images'],
  checks: 'oglas',
}

/** All that a client writes of an ad, the same for a new one and for an edit. */
export function AdFields({ ad, cities, skills, usualPrices, closedWorks = [], isBudgetLocked }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <SkillChoice
        type="radio"
        name="skill"
        label={t('ads:form.skill')}
        skills={skills}
        selected={ad?.skill ? [ad.skill] : undefined}
      />
      <ClosedCells closed={closedWorks} skill={ad?.skill} city={ad?.city} />
      <Field
        name="title"
        label={t('common:fields.title')}
        hint={t('ads:form.title_hint')}
        defaultValue={ad?.title}
        maxLength={adLimits.title}
      />
      <TextArea
        name="description"
        label={t('ads:form.description')}
        hint={t('ads:form.description_hint')}
        defaultValue={ad?.description}
        rows={4}
      />
      <RadioGroup
        name="timing"
        label={t('common:fields.timing')}
        options={adTimings.map((value) => ({ value, label: t(`common:timing.${value}`) }))}
        defaultValue={ad?.timing ?? undefined}
        pills
        optional
      />
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
      <BudgetFields ad={ad} usualPrices={usualPrices} isLocked={isBudgetLocked} />
    </>
  )
}
