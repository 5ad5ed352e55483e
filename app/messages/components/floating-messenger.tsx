import { setBrowserCookie } from '#app/ui/browser-cookie.ts'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { viewerOf, type Viewer } from '#app/messages/rules.ts'
import { formatBadge } from '#app/notifications/rules.ts'
import { Icon } from '#app/ui/icon.tsx'
import conversationStylesheet from '#app/ui/styles/conversation.css?url'
import { Count } from '#app/ui/member/bottom-nav.tsx'

const MessengerPanel = lazy(() => import('./messenger-panel.tsx'))

/** A cookie, because signing out clears the browser's storage. */
const openCookie = 'messenger=open'

const hasRoom = () => matchMedia('(min-width: 1280px)').matches

/**
 * The newest conversations within reach on wide screens, open until it is closed, or until the next page where it would cover that;
 * phones have a tab for them.
 */
export default function FloatingMessenger({ user }: { user: Viewer & { unreadMessages: number } }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const details = useRef<HTMLDetailsElement>(null)
  const [openedAt, setOpenedAt] = useState(() => (document.cookie.includes(openCookie) && hasRoom() ? pathname : null))
  const isOpen = openedAt !== null && (openedAt === pathname || hasRoom())
  const closeByKeyboard = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isOpen && details.current?.contains(document.activeElement)) close()
  })
  useEffect(() => {
    addEventListener('keydown', closeByKeyboard)
    return () => removeEventListener('keydown', closeByKeyboard)
  }, [])
  if (/poruke/.test(pathname)) return null

  const label = t('common:nav.messages')
  const { unreadMessages: count } = user
  return (
    <>
      <link rel="stylesheet" href={conversationStylesheet} precedence="default" />
      <details
        ref={details}
        className="messenger"
        open={isOpen}
        onToggle={({ currentTarget }) => remember(currentTarget.open)}
      >
        <summary>
          <Icon name="message-circle" />
          <span className="visually-hidden">{label}</span>
          {count > 0 && <Count text={formatBadge(count)} label={t('site:nav.unread_messages', { count })} />}
        </summary>
        {isOpen && matchMedia('(min-width: 900px)').matches && (
          <Suspense>
            <MessengerPanel key={count} viewer={viewerOf(user)} label={label} onClose={close} />
          </Suspense>
        )}
      </details>
    </>
  )

  function remember(isNowOpen: boolean) {
    setOpenedAt(isNowOpen ? pathname : null)
    setBrowserCookie(`${openCookie}; Max-Age=${isNowOpen ? 31_536_000 : 0}`)
  }

  function close() {
    remember(false)
    details.current?.querySelector('summary')?.focus()
  }
}
