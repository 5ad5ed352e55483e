import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { viewerOf, type Viewer } from '#app/messages/rules.ts'
import { formatBadge } from '#app/notifications/rules.ts'
import { Icon } from '#app/ui/icon.tsx'
import conversationsStylesheet from '#app/ui/styles/conversations.css?url'
import { Count } from '#app/ui/member/bottom-nav.tsx'

const MessengerPanel = lazy(() => import('./messenger-panel.tsx'))

/** The newest conversations within reach on wide screens; phones have a tab for them. */
export default function FloatingMessenger({ user }: { user: Viewer & { unreadMessages: number } }) {
  const { t } = useTranslation()
  const { pathname, key } = useLocation()
  /** The location key at which it was opened; any navigation closes it. */
  const [openedAt, setOpenedAt] = useState<string>()
  const isOpen = openedAt === key
  if (/poruke/.test(pathname)) return null

  const label = t('common:nav.messages')
  const { unreadMessages: count } = user
  return (
    <>
      <link rel="stylesheet" href={conversationsStylesheet} precedence="default" />
      <details
        data-menu
        className="messenger"
        open={isOpen}
        onToggle={({ currentTarget }) => setOpenedAt(currentTarget.open ? key : undefined)}
      >
        <summary>
          <Icon name="message-circle" />
          <span className="visually-hidden">{label}</span>
          {count > 0 && <Count text={formatBadge(count)} label={t('site:nav.unread_messages', { count })} />}
        </summary>
        {isOpen && (
          <Suspense>
            <MessengerPanel viewer={viewerOf(user)} label={label} />
          </Suspense>
        )}
      </details>
    </>
  )
}
