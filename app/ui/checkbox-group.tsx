import { classNames } from '#app/ui/class-names.ts'
import { FieldsetFrame } from '#app/ui/field-frame.tsx'
import type { FieldProps } from '#app/ui/form-context.ts'
import { useField } from '#app/ui/form-context.ts'
import type { OptionChoice } from '#app/ui/option.tsx'
import { Option } from '#app/ui/option.tsx'

type CheckboxGroupProps = FieldProps & {
  options: readonly OptionChoice[]
  defaultValue?: readonly string[]
  columns?: boolean
}

export function CheckboxGroup({
  name,
  label,
  hint,
  optional,
  options,
  defaultValue = [],
  columns,
}: CheckboxGroupProps) {
  const { id, error, typedList, refused } = useField({ name, hint, optional })
  const chosen = refused ? (typedList ?? []) : defaultValue
  return (
    <FieldsetFrame
      id={id}
      label={label}
      hint={hint}
      optional={optional}
      error={error}
      className={classNames('options', columns && 'columns')}
    >
      {options.map((option) => (
        <Option
          key={option.value}
          type="checkbox"
          name={name}
          chosen={chosen.includes(option.value)}
          invalid={error !== undefined}
          {...option}
        />
      ))}
    </FieldsetFrame>
  )
}
