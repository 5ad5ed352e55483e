import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'

export type OptionItem = { value: string; label: string; hint?: string; icon?: IconName }

type OptionProps = OptionItem & {
  type: 'radio' | 'checkbox'
  name: string
  checked: boolean
  required?: boolean
  invalid?: boolean
}

/** A radio button or checkbox whose whole line is clickable. */
export function Option({ type, name, value, label, hint, icon, checked, required, invalid }: OptionProps) {
  return (
    <label className="option">
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={checked}
        required={required}
        aria-invalid={invalid || undefined}
      />
      <span>
        {hint ? <strong>{label}</strong> : label}
        {hint && (
          <span className="hint">
            <br />
            {hint}
          </span>
        )}
      </span>
      {icon && <Icon name={icon} />}
    </label>
  )
}
