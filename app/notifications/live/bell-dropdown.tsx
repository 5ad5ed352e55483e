import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { href, useLocation } from 'react-router'
import { closeMenus } from '#app/enhance/menus.ts'
import { loadAllWords } from '#app/i18n/growing-words.tsx'
import { useWords } from '#app/i18n/words.tsx'
import { BellFace } from '#app/notifications/components/bell.tsx'
import { BellPanel } from './bell-panel.tsx'

/** The event that asks for the dropdown; it is taken (`preventDefault`) where there is one. */
export const bellAsked = 'bell'

/** The first notifications behind the bell. It closes on Escape, on a press elsewhere, and with every change of place. */
export function BellDropdown({ unreadCount }: { unreadCount: number }) {
  const { language } = useWords()
  const { key } = useLocation()
  const summary = useRef<HTMLElement>(null)
  /** The place at which it was opened: at any other it is closed. */
  const [openedAt, setOpenedAt] = useState<string>()
  const [hasWords, setHasWords] = useState(false)
  const isOpen = openedAt === key

  const open = useEffectEvent((event: Event) => {
    event.preventDefault()
    setOpenedAt(key)
    summary.current?.focus()
  })
  useEffect(() => {
    addEventListener(bellAsked, open)
    const stop = closeMenus()
    return () => {
      removeEventListener(bellAsked, open)
      stop()
    }
  }, [])

  useEffect(() => {
    // A first page brings the words that it shows, and these are not among them.
    if (isOpen)
      loadAllWords(language).then(
        () => setHasWords(true),
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
        <BellFace unreadCount={unreadCount} />
      </summary>
      {isOpen && hasWords && <BellPanel unreadCount={unreadCount} />}
    </details>
  )
}
