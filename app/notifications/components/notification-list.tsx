import { useNavigation } from 'react-router'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { DeletionCommand } from '#app/notifications/components/deletion-command.tsx'
import { NextStep } from '#app/notifications/components/next-step.tsx'
import { NotificationRow, type ShownNotification } from '#app/notifications/components/notification-row.tsx'
import { useHiddenNotifications } from '#app/notifications/components/undoable-deletion.ts'
import { groupNotifications, personOf } from '#app/notifications/grouping.ts'
import { renderHeadline } from '#app/notifications/headlines/headline.ts'
import type { NotificationRow as Row } from '#app/notifications/queries.server.ts'
import { renderGroupTitle } from '#app/notifications/rendering.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { MoreMenu } from '#app/ui/member/more-menu.tsx'

type Group = [Row, ...Row[]]

export function NotificationList({
  notifications,
  formTokens,
  now,
}: {
  notifications: Row[]
  formTokens: FormTokens
  now: Date
}) {
  const hidden = useHiddenNotifications()
  const shown = notifications
    .filter(({ id }) => !hidden.has(id))
    .map((row) => ({ ...row, isRead: row.readAt !== null }))
  return (
    <ul className="notes">
      {groupNotifications(shown).map((group) => (
        <GroupRow key={group[0].id} group={group} formTokens={formTokens} now={now} />
      ))}
    </ul>
  )
}

function GroupRow({ group, formTokens, now }: { group: Group; formTokens: FormTokens; now: Date }) {
  const { t } = useTranslation()
  const { formAction } = useNavigation()
  const [{ id, type, createdAt, actionPath, readAt }] = group
  const [read, unread] = [
    href('/obavjestenja/:notificationId/procitano', { notificationId: id }),
    href('/obavjestenja/:notificationId/neprocitano', { notificationId: id }),
  ]
  // Shown at once as it will be when the request has been answered.
  const isRead = formAction === read || (formAction !== unread && readAt !== null)
  const texts = useGroupTexts(group)
  const notification: ShownNotification = { id, type, createdAt, actionPath, isRead, ...texts, person: personOf(group) }
  const step = !isRead && <NextStep {...group[0]} />
  return (
    <NotificationRow notification={notification} now={now} formTokens={formTokens} step={step}>
      <MoreMenu label={t('bell:more', { title: notification.headline })}>
        <li>
          <ButtonForm
            action={isRead ? unread : read}
            label={t(isRead ? 'bell:mark_unread' : 'bell:mark_read')}
            formTokens={formTokens}
            variant="quiet"
            icon={isRead ? 'mail' : 'check'}
          />
        </li>
        <li>
          <DeletionCommand ids={group.map((row) => row.id)} />
        </li>
      </MoreMenu>
    </NotificationRow>
  )
}

function useGroupTexts(group: Group): { headline: string; detail: string } {
  const translation = useTranslation()
  const [{ type, variant, params, content }] = group
  if (group.length === 1 || type === 'NewMessage')
    return renderHeadline(translation, { type, variant, params: params as Params, content })
  const amounts = group.map((row) => (row.params as Params).amount)
  return { headline: renderGroupTitle(translation, { type, amounts }), detail: (params as Params).adTitle ?? '' }
}

type Params = { adTitle?: string; amount?: number }
