import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Field } from '#app/ui/form/field.tsx'

/** The first and the last day of a list. */
export function PeriodFields({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <Field name="from" type="date" label={t('payments:filter.from')} {...(from && { defaultValue: from })} />
      <Field name="to" type="date" label={t('payments:filter.to')} {...(to && { defaultValue: to })} />
    </>
  )
}
