import { href } from 'react-router'
import { currentUser } from '#app/http/context.server.ts'
import { formSeed } from '#app/http/forms.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { NotificationCard } from '#app/notifications/components/notification-card.tsx'
import { readCursor } from '#app/notifications/cursors.ts'
import { listNotifications } from '#app/notifications/queries.server.ts'
import { pageSizes } from '#app/notifications/rules.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { ButtonForm } from '#app/ui/button-form.tsx'
import { CardList } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/notifications.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, unreadNotifications } = currentUser(context)
  const cursor = url.searchParams.get('cursor') ?? undefined
  const { notifications, nextCursor } = await listNotifications(db, { userId: id, cursor, pageSize: pageSizes.usual })
  return {
    notifications,
    nextCursor,
    isFirst: !readCursor(cursor),
    hasUnread: unreadNotifications > 0,
    seed: formSeed(context),
    now: new Date(),
  }
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const { notifications, nextCursor, isFirst, hasUnread, seed, now } = loaderData
  const here = href('/obavjestenja')
  return (
    <div className="narrow stack">
      <title>{t('common:nav.notifications')}</title>
      <PageHead
        title={t('common:nav.notifications')}
        actions={
          hasUnread && (
            <ButtonForm action={href('/obavjestenja/procitana')} label={t('bell:mark_all')} seed={seed} icon="check" />
          )
        }
      />
      {notifications.length > 0 ? (
        <CardList>
          {notifications.map((notification) => (
            <NotificationCard key={notification.id} notification={notification} seed={seed} now={now} />
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
            seed={seed}
            variant="quiet"
          />
        )}
      </div>
      <Pager next={nextCursor && `${here}?cursor=${nextCursor}`} first={isFirst ? null : here} />
    </div>
  )
}
