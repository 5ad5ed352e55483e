import { data, href } from 'react-router'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { findNotificationOf } from '#app/notifications/queries.server.ts'
import { deleteNotificationGroup } from '#app/notifications/read-state.server.ts'
import { renderNotification } from '#app/notifications/rendering.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/notification-deletion.ts'

export const handle: RouteHandle = { invalidatesPages: false }

export async function loader({ params, context }: Route.LoaderArgs) {
  const notification = await findNotificationOf(db, {
    notificationId: idParam(params.notificationId),
    userId: currentUser(context).id,
  })
  if (!notification) throw data(null, 404)
  return { notification, formTokens: issueFormTokens(context) }
}

export async function action({ params, context }: Route.ActionArgs) {
  const { id: userId } = currentUser(context)
  // A repeated request finds nothing to delete.
  await deleteNotificationGroup(db, { notificationId: idParam(params.notificationId), userId, now: new Date() })
  return redirectWithFlash(href('/obavjestenja'), 'bell:deletion.done')
}

export default function NotificationDeletion({ loaderData }: Route.ComponentProps) {
  const translation = useTranslation()
  const { t } = translation
  const { title, message } = renderNotification(translation, loaderData.notification)
  return (
    <div className="narrow stack">
      <title>{t('bell:deletion.title')}</title>
      <PageHeader
        title={t('bell:deletion.title')}
        lead={t('bell:deletion.lead')}
        back={{ to: href('/obavjestenja'), label: t('bell:back') }}
      />
      <blockquote>
        <p>
          <strong>{title}</strong>
        </p>
        <p>{message}</p>
      </blockquote>
      <FormPage
        formTokens={loaderData.formTokens}
        submitLabel={t('bell:deletion.submit')}
        submitVariant="danger"
        submitIcon="trash-2"
        draft={false}
      />
    </div>
  )
}
