import type { ComponentProps } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FieldLayout } from '#app/ui/form/field-layout.tsx'
import type { FieldProps } from '#app/ui/form/form-context.ts'
import { useField } from '#app/ui/form/form-context.ts'

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'name' | 'id' | 'value' | 'required'>

/** Without `maxLength`: browsers would cut pasted text, and count a line break as one character. */
export function TextArea({
  name,
  label,
  hint,
  optional,
  defaultValue,
  rows = 5,
  maxLength,
  ...attributes
}: TextAreaProps) {
  const { t } = useTranslation()
  const limit = maxLength && t('ui:form.max_length', { count: maxLength })
  const fullHint = [hint, limit].filter(Boolean).join(' ') || undefined
  const { id, error, typed, required, aria } = useField({ name, hint: fullHint, optional })
  return (
    <FieldLayout id={id} label={label} hint={fullHint} optional={optional} error={error}>
      <textarea
        className="control"
        id={id}
        name={name}
        rows={rows}
        required={required}
        defaultValue={typed ?? defaultValue}
        {...aria}
        {...attributes}
      />
    </FieldLayout>
  )
}
