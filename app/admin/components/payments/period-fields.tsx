import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { FormContext } from '#app/ui/form/form-context.ts'
import type { FormState } from '#app/ui/form/form-state.ts'

export function PeriodFields({ form }: { form: FormState }) {
  const { t } = useTranslation()
  return (
    <FormContext value={form}>
      <Field name="from" type="date" label={t('payments:filter.from')} />
      <Field name="to" type="date" label={t('payments:filter.to')} />
    </FormContext>
  )
}
