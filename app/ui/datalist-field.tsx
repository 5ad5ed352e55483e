import { FieldFrame } from '#app/ui/field-frame.tsx'
import type { InputProps } from '#app/ui/field.tsx'
import { useField } from '#app/ui/form-context.ts'

/** Suggests, but takes anything: the server knows more spellings than the list. */
export function DatalistField({ name, label, hint, optional, defaultValue, options, ...attributes }: InputProps & { options: readonly string[] }) {
  const { id, error, typed, aria } = useField({ name, hint })
  return (
    <FieldFrame id={id} label={label} hint={hint} optional={optional} error={error}>
      <input
        className="control"
        id={id}
        name={name}
        list={`${id}-list`}
        required={!optional}
        defaultValue={typed ?? defaultValue}
        {...aria}
        {...attributes}
      />
      <datalist id={`${id}-list`}>
        {options.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </FieldFrame>
  )
}
