import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { NoticeKind } from '#app/ui/notice.tsx'
import { noticeIcons } from '#app/ui/notice.tsx'

/** The answer to the form before: read aloud, and the sign by which a kept draft knows that it was sent. */
export function FlashMessage({ kind, children }: { kind: NoticeKind; children: ReactNode }) {
  return (
    <div className={`notice ${kind}`} role={kind === 'danger' ? 'alert' : 'status'} data-flash={kind}>
      <Icon name={noticeIcons[kind]} />
      <p>{children}</p>
    </div>
  )
}
