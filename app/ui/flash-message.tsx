import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { NoticeKind } from '#app/ui/notice.tsx'
import { noticeIcons } from '#app/ui/notice.tsx'

/** The message of the previous request. `enhance` deletes the form's draft when it sees one of success. */
export function FlashMessage({ kind, children }: { kind: NoticeKind; children: ReactNode }) {
  return (
    <div className={`notice ${kind}`} role={kind === 'danger' ? 'alert' : 'status'} data-flash={kind}>
      <Icon name={noticeIcons[kind]} />
      <p>{children}</p>
    </div>
  )
}
