import { Form, href } from 'react-router'
import { formatDateTime, formatRelative } from '#app/i18n/formats.ts'
import { useWords } from '#app/i18n/words.tsx'
import type { NotificationRow } from '#app/notifications/queries.server.ts'
import { renderNotification } from '#app/notifications/rendering.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { ButtonForm } from '#app/ui/button-form.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import type { FormSeed } from '#app/ui/form-state.ts'
import { HiddenInputs } from '#app/ui/hidden-inputs.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'

type Props = { notification: NotificationRow; seed: FormSeed; now: Date }

/** One line of what, one of when; what has not been read is bold, has a dot, and says so. */
export function NotificationCard({ notification, seed, now }: Props) {
  const words = useWords()
  const { t, language } = words
  const { id, createdAt, readAt, actionPath } = notification
  const { title, message } = renderNotification(words, notification)
  const params = { notificationId: String(id) }
  return (
    <Card as="li" className="note">
      {readAt ? (
        <CardTitle level={2} to={actionPath ?? undefined}>
          {title}
        </CardTitle>
      ) : (
        <UnreadTitle action={href('/obavjestenja/:notificationId', params)} title={title} seed={seed} />
      )}
      <p>{message}</p>
      <div className="row apart">
        <p className="small muted">
          <RelativeTime iso={createdAt.toISOString()} exact={formatDateTime(createdAt, language)}>
            {formatRelative(createdAt, now, language)}
          </RelativeTime>
        </p>
        <div className="row">
          {readAt && (
            <ButtonForm
              action={href('/obavjestenja/:notificationId/neprocitano', params)}
              label={t('bell:mark_unread')}
              seed={seed}
              variant="quiet"
            />
          )}
          <Anchor to={href('/obavjestenja/:notificationId/brisanje', params)} className="button quiet">
            {t('common:actions.delete')}
          </Anchor>
        </div>
      </div>
    </Card>
  )
}

/** Opening it changes something, so it is a form: a button that looks like the link of a card and leads where that would. */
function UnreadTitle({ action, title, seed }: { action: string; title: string; seed: FormSeed }) {
  const { t } = useWords()
  return (
    <Form method="post" action={action}>
      <HiddenInputs seed={seed} />
      <h2 className="unread">
        <span className="visually-hidden">{t('bell:unread')} </span>
        <button type="submit" className="cover">
          {title}
        </button>
      </h2>
    </Form>
  )
}
