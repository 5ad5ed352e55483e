import { blamelessHours, type Arrival } from '#app/assignments/appointments/arrival/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import type { FormState, FormTokens } from '#app/ui/form/form-state.ts'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'

type ArrivalFormProps = {
  appointmentId: number
  answers: Arrival[]
  chosen: Arrival | null
  form: FormState | undefined
  formTokens: FormTokens
}

export function ArrivalForm({ appointmentId, answers, chosen, form, formTokens }: ArrivalFormProps) {
  const { t } = useTranslation()
  return (
    <FormPage form={form} formTokens={formTokens} submitLabel={t('appointments:arrival.submit')} draft={false}>
      <input type="hidden" name="appointmentId" value={appointmentId} />
      <RadioGroup
        name="arrival"
        label={t('appointments:arrival.label')}
        {...(answers.includes('cannot') && { hint: t('appointments:arrival.cannot_hint', { hours: blamelessHours }) })}
        options={answers.map((value) => ({ value, label: t(`appointments:arrival.${value}`) }))}
        defaultValue={chosen ?? undefined}
      />
    </FormPage>
  )
}
