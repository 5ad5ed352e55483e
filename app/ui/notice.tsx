import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'

export type NoticeKind = 'info' | 'success' | 'warning' | 'danger'

export const noticeIcons: Record<NoticeKind, IconName> = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  danger: 'circle-alert',
}

type NoticeProps = { kind: NoticeKind; title?: ReactNode; action?: ReactNode; children?: ReactNode }

export function Notice({ kind, title, action, children }: NoticeProps) {
  return (
    <div className={`notice ${kind}`}>
      <Icon name={noticeIcons[kind]} />
      <div className="stack tight">
        {title && <strong>{title}</strong>}
        {typeof children === 'string' ? <p>{children}</p> : children}
        {action && <div className="row">{action}</div>}
      </div>
    </div>
  )
}
