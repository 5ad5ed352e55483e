import { useEffect, useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { NotificationRow } from '#app/notifications/components/notification-row.tsx'
import { groupNotifications, personOf } from '#app/notifications/grouping.ts'
import { renderGroupTitle } from '#app/notifications/rendering.ts'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { fetchFirstNotifications, type ApiNotification } from './first-notifications.ts'

/** The first ten, fetched whenever it opens or the count changes. */
export function BellPanel({ unreadCount }: { unreadCount: number }) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const [answer, setAnswer] = useState<{ to: string; notifications: ApiNotification[] | 'failed' }>()
  const [attempt, setAttempt] = useState(0)
  const [isSending, setIsSending] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const requestKey = `${unreadCount} ${attempt}`
  // Old rows stay until the new ones are there; a failure until the next attempt.
  const notifications =
    answer?.notifications === 'failed' && answer.to !== requestKey ? undefined : answer?.notifications

  useEffect(() => {
    const controller = new AbortController()
    fetchFirstNotifications(controller.signal).then(
      (rows) => setAnswer({ to: requestKey, notifications: rows }),
      () => controller.signal.aborted || setAnswer({ to: requestKey, notifications: 'failed' }),
    )
    return () => controller.abort()
  }, [requestKey])

  return (
    <section className="menu" aria-label={t('site:nav.notifications')}>
      {Array.isArray(notifications) ? (
        notifications.length > 0 && (
          <ul className="notes">
            {groupNotifications(notifications.map((row) => ({ ...row, adId: row.jobAdId }))).map((group) => (
              <Row
                key={group[0].id}
                {...group[0]}
                person={personOf(group)}
                amounts={group.map(({ amount }) => amount)}
              />
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
      {isRefused && (
        <p className="muted" role="status">
          {t('bell:mark_failed')}
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
    setIsRefused(!response?.ok)
    if (!response?.ok) return
    // The button disappears with the last unread one; focus stays in the dropdown.
    document.querySelector<HTMLElement>('.bell .menu a')?.focus()
    await revalidate()
  }
}

type RowProps = ApiNotification & { amounts: (number | null)[] }

function Row({ amounts, createdDateUtc, actionUrl, jobAdTitle, ...row }: RowProps) {
  const translation = useTranslation()
  const inFeninga = amounts.map((amount) => amount && Math.round(amount * 100))
  const groupTexts = amounts.length > 1 &&
    row.type !== 'NewMessage' && {
      headline: renderGroupTitle(translation, { type: row.type, amounts: inFeninga }),
      detail: jobAdTitle ?? '',
    }
  return (
    <NotificationRow
      notification={{ ...row, ...groupTexts, createdAt: new Date(createdDateUtc), actionPath: actionUrl }}
      now={new Date()}
    />
  )
}
