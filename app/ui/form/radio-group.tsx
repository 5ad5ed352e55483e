import { classNames } from '#app/ui/class-names.ts'
import { FieldsetLayout } from '#app/ui/form/field-layout.tsx'
import type { FieldProps } from '#app/ui/form/form-context.ts'
import { useField } from '#app/ui/form/form-context.ts'
import type { OptionItem } from '#app/ui/form/option.tsx'
import { Option } from '#app/ui/form/option.tsx'

export type RadioGroupProps = FieldProps & {
  options: readonly OptionItem[]
  defaultValue?: string
  row?: boolean
  pills?: boolean
}

export function RadioGroup({ name, label, hint, optional, options, defaultValue, row, pills }: RadioGroupProps) {
  const { id, error, typed, required } = useField({ name, hint, optional })
  const selectedValue = typed ?? defaultValue
  return (
    <FieldsetLayout
      id={id}
      label={label}
      hint={hint}
      optional={optional}
      error={error}
      className={pills ? 'pills' : classNames('options', row && 'in-row')}
    >
      {options.map((option) => (
        <Option
          key={option.value}
          type="radio"
          name={name}
          checked={option.value === selectedValue}
          required={required}
          invalid={error !== undefined}
          {...option}
        />
      ))}
    </FieldsetLayout>
  )
}
