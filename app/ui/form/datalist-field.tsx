import { FieldLayout } from '#app/ui/form/field-layout.tsx'
import type { InputProps } from '#app/ui/form/field.tsx'
import { useField } from '#app/ui/form/form-context.ts'

/** Accepts any value: the server knows more spellings than the list. */
export function DatalistField({ options, ...props }: InputProps & { options: readonly string[] }) {
  const { name, label, hint, optional, defaultValue, ...attributes } = props
  const { id, error, typed, required, aria } = useField({ name, hint, optional })
  return (
    <FieldLayout id={id} label={label} hint={hint} optional={optional} error={error}>
      <input
        className="control"
        id={id}
        type="text"
        name={name}
        list={`${id}-list`}
        required={required}
        defaultValue={typed ?? defaultValue}
        {...aria}
        {...attributes}
      />
      <datalist id={`${id}-list`}>
        {options.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </FieldLayout>
  )
}
