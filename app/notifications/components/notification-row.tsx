import type { ReactNode } from 'react'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { imageUrl } from '#app/images/urls.ts'
import { notificationIcons } from '#app/notifications/components/notification-icons.ts'
import type { NotificationType } from '#app/notifications/definition.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { HiddenInputs } from '#app/ui/form/hidden-inputs.tsx'
import { RouterForm } from '#app/ui/form/router-form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TimeAgo } from '#app/ui/time-ago.tsx'

export type ShownNotification = {
  id: number
  type: NotificationType
  headline: string
  detail: string
  person: { name: string; profileImageId: number | null } | null
  createdAt: Date
  isRead: boolean
  actionPath: string | null
}

type Props = {
  notification: ShownNotification
  now: Date
  formTokens?: FormTokens
  step?: ReactNode
  children?: ReactNode
}

/** Opening an unread one marks it as read, so its title is a form, whose button is styled as the link of a card. */
export function NotificationRow({ notification, now, formTokens, step, children }: Props) {
  const { t } = useTranslation()
  const { id, type, headline, detail, person, createdAt, isRead, actionPath } = notification
  const imageId = person?.profileImageId ?? null
  return (
    <li className="note" data-unread={isRead ? undefined : ''}>
      <span className="marks">
        {person && <Avatar name={person.name} src={imageId === null ? null : imageUrl(imageId, 160)} />}
        <Icon name={notificationIcons[type]} />
      </span>
      <div>
        {isRead ? (
          <h2>
            {actionPath ? (
              <Anchor to={actionPath} className="cover">
                {headline}
              </Anchor>
            ) : (
              headline
            )}
          </h2>
        ) : (
          <RouterForm method="post" action={href('/obavjestenja/:notificationId', { notificationId: id })}>
            <HiddenInputs formTokens={formTokens} />
            <h2>
              <span className="visually-hidden">{t('bell:unread')} </span>
              <button type="submit" className="cover">
                {headline}
              </button>
            </h2>
          </RouterForm>
        )}
        <p className={actionPath ? 'two-lines' : undefined}>{detail}</p>
        {step}
      </div>
      <TimeAgo at={createdAt} now={now} short />
      {children}
    </li>
  )
}
