import { href } from 'react-router'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { NotificationCard } from '#app/notifications/components/notification-card.tsx'
import { listNotifications } from '#app/notifications/queries.server.ts'
import { pageSizes } from '#app/notifications/rules.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { CardList } from '#app/ui/list/card.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
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
      <PageHeader
        title={t('common:nav.notifications')}
        actions={
          hasUnread && (
            <ButtonForm
              action={href('/obavjestenja/procitana')}
              label={t('bell:mark_all')}
              formTokens={formTokens}
              icon="check"
            />
          )
        }
      />
      {notifications.length > 0 ? (
        <CardList>
          {notifications.map((notification) => (
            <NotificationCard key={notification.id} notification={notification} formTokens={formTokens} now={now} />
          ))}
        </CardList>
      ) : (
        <EmptyState icon="bell">{t('bell:none')}</EmptyState>
      )}
      <div className="row apart">
        <Anchor to={href('/obavjestenja/postavke')}>{t('bell:settings')}</Anchor>
        {notifications.length > 0 && (
          <ButtonForm
            action={href('/obavjestenja/neprocitana')}
            label={t('bell:mark_all_unread')}
            formTokens={formTokens}
            variant="quiet"
          />
        )}
      </div>
      <Pager next={nextCursor && `${here}?cursor=${nextCursor}`} first={isFirst ? null : here} />
    </div>
  )
}
