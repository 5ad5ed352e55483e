import { useRef } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import { loadAllWords } from '#app/i18n/growing-words.tsx'
import { createTranslate } from '#app/i18n/translate.ts'
import { useWords } from '#app/i18n/words.tsx'
import { bellAsked } from './bell-dropdown.tsx'
import { showToast } from './toasts.tsx'
import { usePoll } from './use-poll.ts'

/** Answered by app/server.ts before the router, with 304 when nothing changed. */
const pollPath = '/api/notification/ui-summary'
const pollMs = 15_000

type Counts = { unreadCount: number; totalCount: number }

/** Watches for what is new while a hydrated page is open: the counts of the page follow, and a toast at the edge says so. */
export function FreshNotifications({ unreadCount }: { unreadCount: number }) {
  const { language } = useWords()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const last = useRef<Counts>(undefined)
  usePoll(pollPath, { everyMs: pollMs, onChange: (answer) => void compare(answer) })
  return <div className="toasts" role="status" />

  async function compare(answer: Response) {
    const now = (await answer.json()) as Counts
    // One that is marked as unread again is not new.
    const fresh = last.current ? now.totalCount - last.current.totalCount : now.unreadCount - unreadCount
    last.current = now
    if (fresh > 0 && now.unreadCount > 0) void tell(fresh).catch(() => undefined)
    if (now.unreadCount !== unreadCount) await revalidate()
  }

  async function tell(count: number) {
    const t = createTranslate(language, await loadAllWords(language))
    // Without a dropdown to open, the list itself. The press that asks for it is over first, or it would close it again.
    const look = () =>
      void setTimeout(
        () => dispatchEvent(new Event(bellAsked, { cancelable: true })) && navigate(href('/obavjestenja')),
      )
    showToast({
      kind: 'info',
      title: t('bell:fresh', { count }),
      action: { label: t('bell:look'), onPress: look },
      closeLabel: t('common:actions.close'),
    })
  }
}
