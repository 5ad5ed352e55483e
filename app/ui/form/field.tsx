import type { ComponentProps, ReactNode } from 'react'
import { FieldLayout } from '#app/ui/form/field-layout.tsx'
import type { FieldProps } from '#app/ui/form/form-context.ts'
import { useField } from '#app/ui/form/form-context.ts'

type InputAttributes = Omit<ComponentProps<'input'>, 'name' | 'id' | 'value' | 'defaultValue' | 'required'>

export type InputProps = FieldProps &
  InputAttributes & { defaultValue?: string | number; /** A button in the field. */ affix?: ReactNode }

export function Field({ name, label, hint, optional, defaultValue, affix, type = 'text', ...attributes }: InputProps) {
  const { id, error, typed, required, aria } = useField({ name, hint, optional })
  const input = (
    <input
      className={affix ? undefined : 'control'}
      id={id}
      name={name}
      type={type}
      required={required}
      defaultValue={typed ?? defaultValue}
      {...aria}
      {...attributes}
    />
  )
  return (
    <FieldLayout id={id} label={label} hint={hint} optional={optional} error={error}>
      {affix ? (
        <span className="control affixed">
          {input}
          {affix}
        </span>
      ) : (
        input
      )}
    </FieldLayout>
  )
}
