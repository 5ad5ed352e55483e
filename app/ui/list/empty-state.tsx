import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'

type EmptyStateProps = { icon?: IconName; action?: ReactNode; secondary?: ReactNode; children: ReactNode }

/** One sentence and one button; `secondary` is a quiet second way. */
export function EmptyState({ icon, action, secondary, children }: EmptyStateProps) {
  return (
    <div className="empty">
      {icon && <Icon name={icon} size="large" />}
      <p>{children}</p>
      {action}
      {secondary}
    </div>
  )
}
