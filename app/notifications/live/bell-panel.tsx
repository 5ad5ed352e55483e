import { useEffect, useState } from 'react'
import { Form, href, Link, useRevalidator } from 'react-router'
import { formatDateTime, formatRelative } from '#app/i18n/formats.ts'
import { useWords } from '#app/i18n/words.tsx'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'

/** As the API tells it. */
type Told = {
  id: number
  title: string
  message: string
  isRead: boolean
  createdDateUtc: string
  actionUrl: string | null
}

/** The first ten, read anew whenever it opens or the count changes; a failure is one quiet line. */
export function BellPanel({ unreadCount }: { unreadCount: number }) {
  const { t } = useWords()
  const { revalidate } = useRevalidator()
  const [answer, setAnswer] = useState<{ to: string; told: Told[] | 'failed' }>()
  const [attempt, setAttempt] = useState(0)
  const [sending, setSending] = useState(false)
  const asked = `${unreadCount} ${attempt}`
  // What was told before stays until the new answer is there; a failure only until it is tried again.
  const told = answer?.told === 'failed' && answer.to !== asked ? undefined : answer?.told

  useEffect(() => {
    const stop = new AbortController()
    fetchFirst(stop.signal).then(
      (rows) => setAnswer({ to: asked, told: rows }),
      () => stop.signal.aborted || setAnswer({ to: asked, told: 'failed' }),
    )
    return () => stop.abort()
  }, [asked])

  return (
    <section className="menu" aria-label={t('site:nav.notifications')}>
      {Array.isArray(told) ? (
        told.length > 0 && (
          <ul className="divided">
            {told.map((one) => (
              <Row key={one.id} {...one} />
            ))}
          </ul>
        )
      ) : (
        <p className="row apart" role="status">
          <span className="muted">{t(told ? 'bell:failed' : 'bell:loading')}</span>
          {told && (
            <Button type="button" variant="quiet" onClick={() => setAttempt(attempt + 1)}>
              {t('bell:retry')}
            </Button>
          )}
        </p>
      )}
      {told?.length === 0 && <p className="muted">{t('bell:none')}</p>}
      <div className="row apart">
        <LinkButton variant="quiet" to={href('/obavjestenja')}>
          {t('bell:see_all')}
        </LinkButton>
        {unreadCount > 0 && (
          <Button
            type="button"
            variant="quiet"
            busy={sending}
            busyLabel={t('common:actions.sending')}
            onClick={() => void markAll()}
          >
            {t('bell:mark_all')}
          </Button>
        )}
      </div>
    </section>
  )

  async function markAll() {
    if (sending) return
    setSending(true)
    const sent = await fetch(href('/api/notification/mark-all-read'), { method: 'POST' }).catch(() => undefined)
    setSending(false)
    if (!sent?.ok) return setAnswer({ to: asked, told: 'failed' })
    // The button goes away with the last unread one; the focus stays in the dropdown.
    document.querySelector<HTMLElement>('.bell .menu a')?.focus()
    await revalidate()
  }
}

/** Opening an unread one changes something, so it is a form whose answer leads on; a read one is a link, if it leads anywhere. */
function Row({ id, title, message, isRead, createdDateUtc, actionUrl }: Told) {
  const { t, language } = useWords()
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

async function fetchFirst(signal: AbortSignal): Promise<Told[]> {
  const answer = await fetch(href('/api/notification/ui-notifications'), { signal })
  if (!answer.ok) throw new Error(String(answer.status))
  const { notifications } = (await answer.json()) as { notifications: Told[] }
  return notifications
}
