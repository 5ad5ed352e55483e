import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { InputProps } from '#app/ui/form/field.tsx'
import { Field } from '#app/ui/form/field.tsx'

export function PhoneField({ hint, ...props }: InputProps) {
  const { t } = useTranslation()
  return <Field type="tel" autoComplete="tel" hint={hint ?? t('ui:form.phone_hint')} {...props} />
}
