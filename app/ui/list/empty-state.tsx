import { type ReactNode, use } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'
import { SaveDataContext } from '#app/ui/save-data.ts'

type EmptyStateProps = { icon?: IconName; action?: ReactNode; secondary?: ReactNode; children: ReactNode }

/** One sentence and one button; `secondary` is a quiet second way. The icons of a member's lists have drawings in their place. */
export function EmptyState({ icon, action, secondary, children }: EmptyStateProps) {
  return (
    <div className="empty" data-drawing={use(SaveDataContext) ? undefined : icon}>
      {icon && <Icon name={icon} size="large" />}
      <p>{children}</p>
      {action}
      {secondary}
    </div>
  )
}
