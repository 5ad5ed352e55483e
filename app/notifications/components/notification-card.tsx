import { href } from 'react-router'
import { RouterForm } from '#app/ui/form/router-form.tsx'
import { formatDateTime, formatRelative } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { NotificationRow } from '#app/notifications/queries.server.ts'
import { renderNotification } from '#app/notifications/rendering.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { Card, CardTitle } from '#app/ui/list/card.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { HiddenInputs } from '#app/ui/form/hidden-inputs.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'

type Props = { notification: NotificationRow; formTokens: FormTokens; now: Date }

export function NotificationCard({ notification, formTokens, now }: Props) {
  const translation = useTranslation()
  const { t, language } = translation
  const { id, createdAt, readAt, actionPath } = notification
  const { title, message } = renderNotification(translation, notification)
  const params = { notificationId: String(id) }
  return (
    <Card as="li" className="note">
      {readAt ? (
        <CardTitle level={2} to={actionPath ?? undefined}>
          {title}
        </CardTitle>
      ) : (
        <UnreadTitle action={href('/obavjestenja/:notificationId', params)} title={title} formTokens={formTokens} />
      )}
      <p>{message}</p>
      <div className="row apart">
        <p className="small muted">
          <RelativeTime iso={createdAt.toISOString()} exact={formatDateTime(createdAt, language)}>
            {formatRelative(createdAt, now, language)}
          </RelativeTime>
        </p>
        <div className="row">
          <ButtonForm
            action={
              readAt
                ? href('/obavjestenja/:notificationId/neprocitano', params)
                : href('/obavjestenja/:notificationId/procitano', params)
            }
            label={t(readAt ? 'bell:mark_unread' : 'bell:mark_read')}
            formTokens={formTokens}
            variant="quiet"
          />
          <Anchor to={href('/obavjestenja/:notificationId/brisanje', params)} className="button quiet">
            {t('common:actions.delete')}
          </Anchor>
        </div>
      </div>
    </Card>
  )
}

/** Opening marks it as read, so it is a form whose button is styled as the link of a card. */
function UnreadTitle({ action, title, formTokens }: { action: string; title: string; formTokens: FormTokens }) {
  const { t } = useTranslation()
  return (
    <RouterForm method="post" action={action}>
      <HiddenInputs formTokens={formTokens} />
      <h2 className="unread">
        <span className="visually-hidden">{t('bell:unread')} </span>
        <button type="submit" className="cover">
          {title}
        </button>
      </h2>
    </RouterForm>
  )
}
