import type { PlanForm } from '#app/admin/payments/plan-form.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Fieldset } from '#app/ui/form/fieldset.tsx'
import { MoneyField } from '#app/ui/form/money-field.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'

export function PlanFields({ plan: { names, texts, price, benefits, isSold } }: { plan: PlanForm }) {
  const { t } = useTranslation()
  const { alertHeadStartMinutes, smsAlertsPerMonth, portfolioItems = '', hasDirectoryPlace } = benefits
  const number = { type: 'number', min: 0 } as const
  return (
    <>
      {languages.map((code) => (
        <Fieldset key={code} legend={t(`admin:announcements.language.${code}`)}>
          <Field
            name={`name_${code}`}
            label={t('payments:plans.name')}
            defaultValue={names[code]}
            lang={code}
            maxLength={60}
          />
          <TextArea
            name={`text_${code}`}
            label={t('payments:plans.text')}
            defaultValue={texts[code]}
            lang={code}
            rows={2}
            maxLength={300}
          />
        </Fieldset>
      ))}
      <MoneyField name="price" label={t('payments:plans.price')} defaultValue={price} />
      <Fieldset legend={t('payments:plans.benefits')}>
        <Field
          name="alertHeadStartMinutes"
          label={t('payments:plans.head_start')}
          defaultValue={alertHeadStartMinutes}
          {...number}
        />
        <Field name="smsAlertsPerMonth" label={t('payments:plans.sms')} defaultValue={smsAlertsPerMonth} {...number} />
        <Field
          name="portfolioItems"
          label={t('payments:plans.portfolio')}
          defaultValue={portfolioItems}
          optional
          {...number}
        />
        <Checkbox
          name="hasDirectoryPlace"
          label={t('payments:plans.place')}
          defaultChecked={hasDirectoryPlace}
          optional
        />
      </Fieldset>
      <Checkbox name="isSold" label={t('payments:plans.is_sold')} defaultChecked={isSold} optional />
    </>
  )
}
