import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FieldLayout } from '#app/ui/form/field-layout.tsx'
import type { InputProps } from '#app/ui/form/field.tsx'
import { useForScripts } from '#app/ui/for-scripts.ts'
import { useField } from '#app/ui/form/form-context.ts'

export function PasswordField({
  name,
  label,
  hint,
  optional,
  isNew,
  defaultValue: _,
  ...attributes
}: InputProps & { isNew?: boolean }) {
  const { t } = useTranslation()
  const forScripts = useForScripts()
  const { id, error, required, aria } = useField({ name, hint, optional })
  return (
    <FieldLayout id={id} label={label} hint={hint} optional={optional} error={error}>
      <span className="control affixed">
        <input
          id={id}
          name={name}
          type="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          required={required}
          {...aria}
          {...attributes}
        />
        {forScripts(
          <button type="button" className="button quiet" data-hide={t('ui:form.hide_password')} hidden>
            {t('ui:form.show_password')}
          </button>,
        )}
      </span>
    </FieldLayout>
  )
}
