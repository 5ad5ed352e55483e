import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Field } from '#app/ui/form/field.tsx'

export function CodeField() {
  const { t } = useTranslation()
  return (
    <Field
      name="code"
      label={t('second-factor:code')}
      hint={t('second-factor:step.hint')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
