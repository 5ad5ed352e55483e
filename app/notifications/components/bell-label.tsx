import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatBadge } from '#app/notifications/rules.ts'
import { Icon } from '#app/ui/icon.tsx'

export function BellLabel({ unreadCount }: { unreadCount: number }) {
  const { t } = useTranslation()
  return (
    <>
      <Icon name="bell" />
      <span className="visually-hidden">
        {unreadCount ? t('site:nav.unread_notifications', { count: unreadCount }) : t('site:nav.notifications')}
      </span>{' '}
      {unreadCount > 0 && (
        <span className="count" aria-hidden="true">
          {formatBadge(unreadCount)}
        </span>
      )}
    </>
  )
}
