import { FieldLayout } from '#app/ui/form/field-layout.tsx'
import type { InputProps } from '#app/ui/form/field.tsx'
import { useField } from '#app/ui/form/form-context.ts'

/** A text input, because number inputs change by scrolling and refuse a comma. */
export function MoneyField({
  name,
  label,
  hint,
  optional,
  defaultValue,
  unit = 'KM',
  ...attributes
}: InputProps & { unit?: string }) {
  const { id, error, typed, required, aria } = useField({ name, hint, optional })
  return (
    <FieldLayout id={id} label={label} hint={hint} optional={optional} error={error}>
      <span className="control affixed money">
        <input
          key={String(attributes.readOnly)}
          id={id}
          type="text"
          name={name}
          inputMode="decimal"
          autoComplete="off"
          required={required}
          defaultValue={attributes.readOnly ? defaultValue : (typed ?? defaultValue)}
          {...aria}
          {...attributes}
        />
        <span>{unit}</span>
      </span>
    </FieldLayout>
  )
}
