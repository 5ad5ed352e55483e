import { classNames } from '#app/ui/class-names.ts'
import { FieldsetLayout } from '#app/ui/form/field-layout.tsx'
import type { FieldProps } from '#app/ui/form/form-context.ts'
import { useField } from '#app/ui/form/form-context.ts'
import type { OptionItem } from '#app/ui/form/option.tsx'
import { Option } from '#app/ui/form/option.tsx'

type CheckboxGroupProps = FieldProps & {
  options: readonly OptionItem[]
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
  const selectedValues = refused ? (typedList ?? []) : defaultValue
  return (
    <FieldsetLayout
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
          checked={selectedValues.includes(option.value)}
          invalid={error !== undefined}
          {...option}
        />
      ))}
    </FieldsetLayout>
  )
}
