import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'

/** A line of facts after an icon that says what they are about; `label` says it to screen readers. */
export function IconLine({ icon, label, children }: { icon: IconName; label?: string; children: ReactNode }) {
  return (
    <p className="icon-line">
      <Icon name={icon} size="small" label={label} />
      <span>{children}</span>
    </p>
  )
}
