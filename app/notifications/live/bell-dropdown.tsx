import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { href, useLocation } from 'react-router'
import { lightDismissMenus } from '#app/enhance/menus.ts'
import { loadTranslations } from '#app/i18n/lazy-translations.tsx'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { BellLabel } from '#app/notifications/components/bell-label.tsx'
import { BellPanel } from './bell-panel.tsx'

/** Opens the dropdown; its listener calls `preventDefault`. */
export const openBellEvent = 'bell'

export function BellDropdown({ unreadCount }: { unreadCount: number }) {
  const { language } = useTranslation()
  const { key } = useLocation()
  const summary = useRef<HTMLElement>(null)
  /** The location key at which it was opened; any navigation closes it. */
  const [openedAt, setOpenedAt] = useState<string>()
  const [hasTranslations, setHasTranslations] = useState(false)
  const isOpen = openedAt === key

  const open = useEffectEvent((event: Event) => {
    event.preventDefault()
    setOpenedAt(key)
    summary.current?.focus()
  })
  useEffect(() => {
    addEventListener(openBellEvent, open)
    const stop = lightDismissMenus()
    return () => {
      removeEventListener(openBellEvent, open)
      stop()
    }
  }, [])

  useEffect(() => {
    if (isOpen)
      loadTranslations(language).then(
        () => setHasTranslations(true),
        () => location.assign(href('/obavjestenja')),
      )
  }, [isOpen, language])

  return (
    <details
      data-menu
      className="bell"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpenedAt(currentTarget.open ? key : undefined)}
    >
      <summary ref={summary}>
        <BellLabel unreadCount={unreadCount} />
      </summary>
      {isOpen && hasTranslations && <BellPanel unreadCount={unreadCount} />}
    </details>
  )
}
