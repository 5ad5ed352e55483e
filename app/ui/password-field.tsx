import { FieldFrame } from '#app/ui/field-frame.tsx'
import type { InputProps } from '#app/ui/field.tsx'
import { useField } from '#app/ui/form-context.ts'

/** Never shows again what was typed. */
export function PasswordField({
  name,
  label,
  hint,
  optional,
  isNew,
  defaultValue: _,
  ...attributes
}: InputProps & { isNew?: boolean }) {
  const { id, error, required, aria } = useField({ name, hint, optional })
  return (
    <FieldFrame id={id} label={label} hint={hint} optional={optional} error={error}>
      <input
        className="control"
        id={id}
        name={name}
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required={required}
        {...aria}
        {...attributes}
      />
    </FieldFrame>
  )
}
