import { classNames } from '#app/ui/class-names.ts'
import { FieldsetFrame } from '#app/ui/field-frame.tsx'
import type { FieldProps } from '#app/ui/form-context.ts'
import { useField } from '#app/ui/form-context.ts'
import type { OptionChoice } from '#app/ui/option.tsx'
import { Option } from '#app/ui/option.tsx'

export type RadioGroupProps = FieldProps & {
  options: readonly OptionChoice[]
  defaultValue?: string
  row?: boolean
}

export function RadioGroup({ name, label, hint, optional, options, defaultValue, row }: RadioGroupProps) {
  const { id, error, typed, required } = useField({ name, hint, optional })
  const chosen = typed ?? defaultValue
  return (
    <FieldsetFrame
      id={id}
      label={label}
      hint={hint}
      optional={optional}
      error={error}
      className={classNames('options', row && 'in-row')}
    >
      {options.map((option) => (
        <Option
          key={option.value}
          type="radio"
          name={name}
          chosen={option.value === chosen}
          required={required}
          invalid={error !== undefined}
          {...option}
        />
      ))}
    </FieldsetFrame>
  )
}
