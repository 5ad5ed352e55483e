import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'

type BadgeProps = {
  tone?: 'neutral' | 'brand' | 'amber' | 'success' | 'danger' | 'info'
  icon?: IconName
  title?: string
  children: ReactNode
}

export function Badge({ tone = 'neutral', icon, title, children }: BadgeProps) {
  return (
    <span className={classNames('badge', tone !== 'neutral' && tone)} title={title}>
      {icon && <Icon name={icon} size="small" />}
      {children}
    </span>
  )
}
