import { useRef } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import { loadTranslations } from '#app/i18n/lazy-translations.tsx'
import { createTranslate } from '#app/i18n/translate.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { openBellEvent } from './bell-dropdown.tsx'
import { fetchFirstNotifications, type ApiNotification } from './first-notifications.ts'
import { showToast } from '#app/ui/layout/toasts.tsx'
import { hasUnsentForm, useFreshData } from './use-fresh-data.ts'
import { usePoll } from './use-poll.ts'

const pollPath = '/api/notification/ui-summary'
const pollMs = 15_000

type Counts = { unreadCount: number; totalCount: number }

/** Polls the counts: reloads the page's data and shows a toast for new notifications. */
export function NewNotifications({ unreadCount }: { unreadCount: number }) {
  const { language } = useTranslation()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const lastCounts = useRef<Counts>(undefined)
  useFreshData()
  usePoll(pollPath, { intervalMs: pollMs, onChange: (response) => void compareCounts(response) })
  return <div className="toasts" role="status" />

  async function compareCounts(response: Response) {
    const counts = (await response.json()) as Counts
    // A notification that is marked as unread again is not new.
    const newCount = lastCounts.current
      ? counts.totalCount - lastCounts.current.totalCount
      : counts.unreadCount - unreadCount
    lastCounts.current = counts
    if (newCount > 0 && counts.unreadCount > 0) void showNewToast(newCount).catch(() => undefined)
    if (counts.unreadCount !== unreadCount && !hasUnsentForm()) await revalidate()
  }

  async function showNewToast(count: number) {
    const t = createTranslate(language, await loadTranslations(language))
    const newest =
      count === 1 ? (await fetchFirstNotifications().catch(() => [])).find(({ isRead }) => !isRead) : undefined
    // The page that it leads to is already in sight.
    if (newest?.actionUrl === location.pathname) return
    // Falls back to the list. Deferred, because the click would close the dropdown again.
    const openBell = () =>
      void setTimeout(
        () => dispatchEvent(new Event(openBellEvent, { cancelable: true })) && navigate(href('/obavjestenja')),
      )
    const close = showToast({
      kind: 'info',
      title: newest ? linkTo(newest, () => close()) : t('bell:new_notifications', { count }),
      ...(newest && { message: newest.detail }),
      action: { label: t('bell:view'), onPress: openBell },
      closeLabel: t('common:actions.close'),
    })
  }

  function linkTo({ headline, actionUrl }: ApiNotification, onFollow: () => void) {
    if (!actionUrl) return headline
    return (
      <a
        href={actionUrl}
        onClick={(event) => {
          event.preventDefault()
          onFollow()
          void navigate(actionUrl)
        }}
      >
        {headline}
      </a>
    )
  }
}
