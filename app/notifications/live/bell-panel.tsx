import { useEffect, useState } from 'react'
import { Form, href, Link, useRevalidator } from 'react-router'
import { formatDateTime, formatRelative } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'

type ApiNotification = {
  id: number
  title: string
  message: string
  isRead: boolean
  createdDateUtc: string
  actionUrl: string | null
}

/** The first ten, fetched whenever it opens or the count changes. */
export function BellPanel({ unreadCount }: { unreadCount: number }) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const [answer, setAnswer] = useState<{ to: string; notifications: ApiNotification[] | 'failed' }>()
  const [attempt, setAttempt] = useState(0)
  const [isSending, setIsSending] = useState(false)
  const requestKey = `${unreadCount} ${attempt}`
  // Old rows stay until the new ones are there; a failure until the next attempt.
  const notifications =
    answer?.notifications === 'failed' && answer.to !== requestKey ? undefined : answer?.notifications

  useEffect(() => {
    const controller = new AbortController()
    fetchFirst(controller.signal).then(
      (rows) => setAnswer({ to: requestKey, notifications: rows }),
      () => controller.signal.aborted || setAnswer({ to: requestKey, notifications: 'failed' }),
    )
    return () => controller.abort()
  }, [requestKey])

  return (
    <section className="menu" aria-label={t('site:nav.notifications')}>
      {Array.isArray(notifications) ? (
        notifications.length > 0 && (
          <ul className="divided">
            {notifications.map((notification) => (
              <Row key={notification.id} {...notification} />
            ))}
          </ul>
        )
      ) : (
        <p className="row apart" role="status">
          <span className="muted">{t(notifications ? 'bell:failed' : 'bell:loading')}</span>
          {notifications && (
            <Button type="button" variant="quiet" onClick={() => setAttempt(attempt + 1)}>
              {t('bell:retry')}
            </Button>
          )}
        </p>
      )}
      {notifications?.length === 0 && <p className="muted">{t('bell:none')}</p>}
      <div className="row apart">
        <LinkButton variant="quiet" to={href('/obavjestenja')}>
          {t('bell:see_all')}
        </LinkButton>
        {unreadCount > 0 && (
          <Button
            type="button"
            variant="quiet"
            busy={isSending}
            busyLabel={t('common:actions.sending')}
            onClick={() => void markAllAsRead()}
          >
            {t('bell:mark_all')}
          </Button>
        )}
      </div>
    </section>
  )

  async function markAllAsRead() {
    if (isSending) return
    setIsSending(true)
    const response = await fetch(href('/api/notification/mark-all-read'), { method: 'POST' }).catch(() => undefined)
    setIsSending(false)
    if (!response?.ok) return setAnswer({ to: requestKey, notifications: 'failed' })
    // The button disappears with the last unread one; focus stays in the dropdown.
    document.querySelector<HTMLElement>('.bell .menu a')?.focus()
    await revalidate()
  }
}

/** Opening an unread one marks it as read, so it is a form. */
function Row({ id, title, message, isRead, createdDateUtc, actionUrl }: ApiNotification) {
  const { t, language } = useTranslation()
  const at = new Date(createdDateUtc)
  return (
    <li>
      {isRead ? (
        actionUrl ? (
          <Link to={actionUrl}>{title}</Link>
        ) : (
          <span>{title}</span>
        )
      ) : (
        <Form method="post" action={href('/obavjestenja/:notificationId', { notificationId: String(id) })}>
          <button className="unread">
            <span className="visually-hidden">{t('bell:unread')} </span>
            {title}
          </button>
        </Form>
      )}
      <p className="small">{message}</p>
      <p className="small muted">
        <RelativeTime iso={createdDateUtc} exact={formatDateTime(at, language)}>
          {formatRelative(at, new Date(), language)}
        </RelativeTime>
      </p>
    </li>
  )
}

async function fetchFirst(signal: AbortSignal): Promise<ApiNotification[]> {
  const answer = await fetch(href('/api/notification/ui-notifications'), { signal })
  if (!answer.ok) throw new Error(String(answer.status))
  const { notifications } = (await answer.json()) as { notifications: ApiNotification[] }
  return notifications
}
