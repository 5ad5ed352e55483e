import { data, href } from 'react-router'
import { currentUser } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed } from '#app/http/forms.server.ts'
import { idParam } from '#app/http/ids.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { findNotificationOf } from '#app/notifications/queries.server.ts'
import { deleteNotification } from '#app/notifications/reading.server.ts'
import { renderNotification } from '#app/notifications/rendering.ts'
import { FormPage } from '#app/ui/form-page.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/notification-deletion.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const notification = await findNotificationOf(db, {
    notificationId: idParam(params.notificationId),
    userId: currentUser(context).id,
  })
  if (!notification) throw data(null, 404)
  return { notification, seed: formSeed(context) }
}

export async function action({ params, context }: Route.ActionArgs) {
  const { id: userId } = currentUser(context)
  // Whoever sends it twice finds it gone, which is what they asked for.
  await deleteNotification(db, { notificationId: idParam(params.notificationId), userId })
  return redirectWithFlash(href('/obavjestenja'), 'bell:removal.done')
}

export default function NotificationDeletion({ loaderData }: Route.ComponentProps) {
  const words = useWords()
  const { t } = words
  const { title, message } = renderNotification(words, loaderData.notification)
  return (
    <div className="narrow stack">
      <title>{t('bell:removal.title')}</title>
      <PageHead
        title={t('bell:removal.title')}
        lead={t('bell:removal.lead')}
        back={{ to: href('/obavjestenja'), label: t('bell:back') }}
      />
      <blockquote>
        <p>
          <strong>{title}</strong>
        </p>
        <p>{message}</p>
      </blockquote>
      <FormPage
        seed={loaderData.seed}
        submitLabel={t('bell:removal.submit')}
        submitVariant="danger"
        submitIcon="trash-2"
        draft={false}
      />
    </div>
  )
}
