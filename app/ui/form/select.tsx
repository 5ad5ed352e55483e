import type { ComponentProps } from 'react'
import { FieldLayout } from '#app/ui/form/field-layout.tsx'
import type { FieldProps } from '#app/ui/form/form-context.ts'
import { useField } from '#app/ui/form/form-context.ts'

type SelectAttributes = Omit<ComponentProps<'select'>, 'name' | 'id' | 'value' | 'required'>

type SelectProps = FieldProps &
  SelectAttributes & { options: readonly { value: string; label: string }[]; emptyLabel?: string }

export function Select({ name, label, hint, optional, defaultValue, options, emptyLabel, ...attributes }: SelectProps) {
  const { id, error, typed, required, aria } = useField({ name, hint, optional })
  return (
    <FieldLayout id={id} label={label} hint={hint} optional={optional} error={error}>
      <select
        className="control"
        id={id}
        name={name}
        required={required && emptyLabel !== undefined}
        defaultValue={typed ?? defaultValue}
        {...aria}
        {...attributes}
      >
        {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
        {options.map(({ value, label: word }) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </FieldLayout>
  )
}
