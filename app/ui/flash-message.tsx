import { type ReactNode, use } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'
import type { NoticeKind } from '#app/ui/notice.tsx'
import { noticeIcons } from '#app/ui/notice.tsx'
import { SaveDataContext } from '#app/ui/save-data.ts'

export type FlashLink = { to: string; label: string; icon?: IconName }

type FlashMessageProps = {
  kind: NoticeKind
  success?: { drawing: string; title: string } | null | undefined
  links?: FlashLink[]
  children: ReactNode
}

/** The message of the previous request. `enhance` deletes the form's draft when it sees one of success. */
export function FlashMessage({ kind, success, links = [], children }: FlashMessageProps) {
  const drawing = use(SaveDataContext) ? undefined : success?.drawing
  return (
    <div
      className={`notice ${kind}`}
      role={kind === 'danger' ? 'alert' : 'status'}
      data-flash={kind}
      data-drawing={drawing}
    >
      <Icon name={noticeIcons[kind]} />
      <div>
        {success && <h2>{success.title}</h2>}
        <p>
          {children}{' '}
          {links.map(({ to, label, icon }) => (
            <Anchor key={to} to={to}>
              {icon && <Icon name={icon} />}
              {label}
            </Anchor>
          ))}
        </p>
      </div>
    </div>
  )
}
