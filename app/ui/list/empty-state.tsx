import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'

export function EmptyState({ icon, action, children }: { icon?: IconName; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="empty">
      {icon && <Icon name={icon} size="large" />}
      <p>{children}</p>
      {action}
    </div>
  )
}
