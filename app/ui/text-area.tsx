import type { ComponentProps } from 'react'
import { useWords } from '#app/i18n/words.tsx'
import { FieldFrame } from '#app/ui/field-frame.tsx'
import type { FieldProps } from '#app/ui/form-context.ts'
import { useField } from '#app/ui/form-context.ts'

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'name' | 'id' | 'value' | 'required'>

/**
 * The limit is said, not enforced while typing: a browser cuts what is pasted, and counts a line break as one
 * character where the form sends two.
 */
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
  const { t } = useWords()
  const limit = maxLength && t('ui:form.atMost', { count: maxLength })
  const fullHint = [hint, limit].filter(Boolean).join(' ') || undefined
  const { id, error, typed, required, aria } = useField({ name, hint: fullHint, optional })
  return (
    <FieldFrame id={id} label={label} hint={fullHint} optional={optional} error={error}>
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
    </FieldFrame>
  )
}
