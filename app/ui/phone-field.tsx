import { useWords } from '#app/i18n/words.tsx'
import type { InputProps } from '#app/ui/field.tsx'
import { Field } from '#app/ui/field.tsx'

export function PhoneField({ hint, ...props }: InputProps) {
  const { t } = useWords()
  return <Field type="tel" autoComplete="tel" hint={hint ?? t('ui:form.phoneHint')} {...props} />
}
