import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { NotificationList } from '#app/notifications/components/notification-list.tsx'
import { listNotifications } from '#app/notifications/queries.server.ts'
import { pageSizes } from '#app/notifications/rules.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pager } from '#app/ui/list/pager.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/notifications.ts'

export const handle: RouteHandle = { invalidatesPages: false }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, unreadNotifications } = currentUser(context)
  const cursor = url.searchParams.get('cursor')
  const page = await listNotifications(db, { userId: id, cursor, pageSize: pageSizes.default })
  return {
    notifications: page.notifications,
    nextCursor: page.nextCursor,
    isFirst: page.isFirst,
    hasUnread: unreadNotifications > 0,
    formTokens: issueFormTokens(context),
    now: new Date(),
  }
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { notifications, nextCursor, isFirst, hasUnread, formTokens, now } = loaderData
  const here = href('/obavjestenja')
  return (
    <div className="narrow stack">
      <title>{t('common:nav.notifications')}</title>
      <PageHeader title={t('common:nav.notifications')} />
      <div className="row apart note-commands">
        <LinkButton to={href('/obavjestenja/postavke')} variant="quiet" icon="settings">
          {t('bell:to_settings')}
        </LinkButton>
        {hasUnread && (
          <ButtonForm
            action={href('/obavjestenja/procitana')}
            label={t('bell:mark_all')}
            formTokens={formTokens}
            variant="quiet"
          />
        )}
      </div>
      {notifications.length > 0 ? (
        <NotificationList notifications={notifications} formTokens={formTokens} now={now} />
      ) : (
        <EmptyState icon="bell">{t('bell:none')}</EmptyState>
      )}
      <Pager next={nextCursor && `${here}?cursor=${nextCursor}`} first={isFirst ? null : here} />
    </div>
  )
}
