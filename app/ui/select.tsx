import type { ComponentProps } from 'react'
import { FieldFrame } from '#app/ui/field-frame.tsx'
import type { FieldProps } from '#app/ui/form-context.ts'
import { useField } from '#app/ui/form-context.ts'

type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, 'name' | 'id' | 'value' | 'required'> & { options: readonly { value: string; label: string }[]; emptyLabel?: string }

export function Select({ name, label, hint, optional, defaultValue, options, emptyLabel, ...attributes }: SelectProps) {
  const { id, error, typed, aria } = useField({ name, hint })
  return (
    <FieldFrame id={id} label={label} hint={hint} optional={optional} error={error}>
      <select
        className="control"
        id={id}
        name={name}
        required={!optional && emptyLabel !== undefined}
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
    </FieldFrame>
  )
}
