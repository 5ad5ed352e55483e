import { declineReasons } from '#app/ads/responses/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import type { FormState, FormTokens } from '#app/ui/form/form-state.ts'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'

type DeclineFormProps = { form: FormState | undefined; formTokens: FormTokens }

export function DeclineForm({ form, formTokens }: DeclineFormProps) {
  const { t } = useTranslation()
  return (
    <>
      <FormPage formTokens={formTokens} form={form} submitLabel={t('offers:decline.submit')} draft={false}>
        <RadioGroup
          name="reason"
          label={t('offers:decline.legend')}
          options={declineReasons.map((value) => ({ value, label: t(`offers:decline.reason.${value}`) }))}
        />
        <Field
          name="until"
          type="date"
          optional
          label={t('offers:decline.until')}
          hint={t('offers:decline.until_hint')}
        />
      </FormPage>
      <p className="muted">{t('offers:decline.hint')}</p>
    </>
  )
}
