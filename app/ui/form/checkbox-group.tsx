import { FieldsetLayout } from '#app/ui/form/field-layout.tsx'
import { useField } from '#app/ui/form/form-context.ts'
import type { OptionItem } from '#app/ui/form/option.tsx'
import { Option } from '#app/ui/form/option.tsx'

type CheckboxGroupProps = { name: string; label: string; options: readonly OptionItem[] }

export function CheckboxGroup({ name, label, options }: CheckboxGroupProps) {
  const { id, error, typedList = [] } = useField({ name })
  return (
    <FieldsetLayout id={id} label={label} error={error} className="options">
      {options.map((option) => (
        <Option
          key={option.value}
          type="checkbox"
          name={name}
          checked={typedList.includes(option.value)}
          invalid={error !== undefined}
          {...option}
        />
      ))}
    </FieldsetLayout>
  )
}
