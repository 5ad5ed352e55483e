import { href } from 'react-router'
import { findHiddenReason } from '#app/ads/viewing.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { formatDateTime } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { findNotificationOf } from '#app/notifications/queries.server.ts'
import { renderNotification } from '#app/notifications/rendering.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/outcome.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id: userId, userType } = currentUser(context)
  const notificationId = idParam(params.notificationId)
  const notification = orNotFound(await findNotificationOf(db, { notificationId, userId }))

  const { adId, params: values } = notification
  const { adTitle = null } = values as { adTitle?: string }
  const hidden = adId === null ? 'unknown' : await findHiddenReason(db, { adId, viewerId: userId })
  const isDeleted = adId === null && adTitle !== null
  const isSaid = hidden === 'cancelled' || hidden === 'set_aside'
  const reason = isSaid ? hidden : isDeleted ? `deleted_${userType}` : 'unavailable'
  return { notification, adTitle, reason, userType }
}

export default function Outcome({ loaderData }: Route.ComponentProps) {
  const translation = useTranslation()
  const { t, language } = translation
  const { notification, adTitle, reason, userType } = loaderData
  const { title, message } = renderNotification(translation, notification)
  const { createdAt } = notification
  return (
    <div className="narrow stack">
      <title>{t('bell:outcome.title')}</title>
      <PageHeader
        title={t(`bell:outcome.${reason}.title`)}
        lead={t(`bell:outcome.${reason}.text`, { title: adTitle ?? '' })}
        back={{ to: href('/obavjestenja'), label: t('bell:back') }}
      />
      <p className="muted">
        {t('bell:outcome.notified')}{' '}
        <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt, language)}</time>
      </p>
      <blockquote className="stack tight">
        <p>
          <strong>{title}</strong>
        </p>
        <p>{message}</p>
      </blockquote>
      {userType === 'Worker' ? (
        <>
          <LinkButton to={href('/majstor/pretraga-poslova')} icon="search" wide>
            {t('common:nav.find_ads')}
          </LinkButton>
          <LinkButton to={href('/majstor/moje-ponude')} variant="secondary" wide>
            {t('common:nav.my_offers')}
          </LinkButton>
        </>
      ) : (
        <>
          <LinkButton to={href('/klijent/moji-oglasi')} icon="file-text" wide>
            {t('common:nav.my_ads')}
          </LinkButton>
          <LinkButton to={href('/klijent/objavite-oglas')} variant="secondary" wide>
            {t('common:nav.post_ad')}
          </LinkButton>
        </>
      )}
    </div>
  )
}
