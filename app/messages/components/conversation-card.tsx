import { formatDateTime, formatRelative } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { conversationPath, newestFragment } from '#app/messages/paths.ts'
import type { listConversations } from '#app/messages/queries.server.ts'
import type { Viewer } from '#app/messages/rules.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Card, CardTitle } from '#app/ui/list/card.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'

type Conversation = Awaited<ReturnType<typeof listConversations>>['items'][number]

export function ConversationCard({
  viewer,
  conversation,
  now,
}: {
  viewer: Viewer
  conversation: Conversation
  now: Date
}) {
  const { t, language } = useTranslation()
  const { title, otherUser, lastMessage, unreadCount, updatedAt } = conversation
  const name = otherUser.isDeleted ? t('common:labels.deleted_user') : otherUser.name
  return (
    <Card as="li" className="conversation-card">
      <Avatar name={name} />
      <div>
        <CardTitle level={2} to={`${conversationPath(viewer, conversation)}#${newestFragment}`}>
          {name}
        </CardTitle>
        <p className="small muted">
          {title ?? t('messages:direct')}
          {'\u00a0· '}
          <RelativeTime iso={updatedAt.toISOString()} exact={formatDateTime(updatedAt, language)}>
            {formatRelative(updatedAt, now, language)}
          </RelativeTime>
        </p>
        <p className={unreadCount > 0 ? 'unread' : 'muted'}>
          {unreadCount > 0 && <span className="visually-hidden">{t('messages:unread', { count: unreadCount })}: </span>}
          <span className="one-line">{lastMessage ? messagePreview(lastMessage) : t('messages:empty_preview')}</span>
        </p>
      </div>
    </Card>
  )

  function messagePreview({ text, senderId }: { text: string; senderId: number }) {
    return senderId === viewer.id ? t('messages:you_wrote', { text }) : text
  }
}
