import type { ReactNode } from 'react'
import { FieldError } from '#app/ui/form/field-layout.tsx'
import { useField } from '#app/ui/form/form-context.ts'

type CheckboxProps = {
  name: string
  label: ReactNode
  hint?: string
  optional?: boolean
  defaultChecked?: boolean
}

export function Checkbox({ name, label, hint, optional, defaultChecked }: CheckboxProps) {
  const { id, error, typed, refused, required, aria } = useField({ name, hint, optional })
  return (
    <div className="field">
      <label className="option">
        <input
          id={id}
          name={name}
          type="checkbox"
          required={required}
          defaultChecked={refused ? typed === 'on' : defaultChecked}
          {...aria}
        />
        <span>
          {label}
          {hint && (
            <span className="hint" id={`${id}-hint`}>
              <br />
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldError id={id} text={error} />
    </div>
  )
}
