import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'

export type OptionChoice = { value: string; label: string; hint?: string; icon?: IconName }

type OptionProps = OptionChoice & {
  type: 'radio' | 'checkbox'
  name: string
  chosen: boolean
  required?: boolean
  invalid?: boolean
}

/** One radio button or checkbox with its words; the whole line is the target. */
export function Option({ type, name, value, label, hint, icon, chosen, required, invalid }: OptionProps) {
  return (
    <label className="option">
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={chosen}
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
