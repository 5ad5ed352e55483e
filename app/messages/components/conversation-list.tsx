import { useTranslation } from '#app/i18n/use-translation.tsx'
import { imageUrl } from '#app/images/urls.ts'
import { conversationPath, newestFragment } from '#app/messages/paths.ts'
import type { Viewer } from '#app/messages/rules.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import conversationStylesheet from '#app/ui/styles/conversation.css?url'
import { TimeAgo } from '#app/ui/time-ago.tsx'

export type ConversationSummary = {
  id: number
  adId: number | null
  title: string | null
  otherUser: { id: number; name: string; profileImageId: number | null; isDeleted: boolean }
  lastMessage: { text: string; senderId: number } | null
  unreadCount: number
  updatedAt: Date
  canSend: boolean
}

type ConversationListProps = {
  viewer: Viewer
  conversations: ConversationSummary[]
  now: Date
  currentId?: number | null
}

export function ConversationList({ conversations, ...props }: ConversationListProps) {
  return (
    <>
      <link rel="stylesheet" href={conversationStylesheet} precedence="default" />
      <ul className="conversations">
        {conversations.map((conversation) => (
          <ConversationRow key={conversation.id} conversation={conversation} {...props} />
        ))}
      </ul>
    </>
  )
}

type RowProps = Omit<ConversationListProps, 'conversations'> & { conversation: ConversationSummary }

function ConversationRow({ viewer, conversation, now, currentId }: RowProps) {
  const { t } = useTranslation()
  const { id, title, otherUser, lastMessage, unreadCount, updatedAt } = conversation
  const { profileImageId, isDeleted } = otherUser
  const name = isDeleted ? t('common:labels.deleted_user') : otherUser.name
  return (
    <li>
      <Avatar name={name} src={profileImageId === null ? null : imageUrl(profileImageId, 160)} />
      <h2>
        <Anchor
          to={`${conversationPath(viewer, conversation)}#${newestFragment}`}
          className="cover"
          aria-current={id === currentId ? 'page' : undefined}
        >
          {name}
        </Anchor>
      </h2>
      <TimeAgo at={updatedAt} now={now} short />
      <p className={unreadCount > 0 ? 'unread' : undefined}>
        {unreadCount > 0 && <span className="visually-hidden">{t('messages:unread', { count: unreadCount })}: </span>}
        <span>{lastMessage ? messagePreview(lastMessage) : t('messages:empty_preview')}</span>
      </p>
      <p className="small muted">{title ?? t('messages:direct')}</p>
    </li>
  )

  function messagePreview({ text: words, senderId }: { text: string; senderId: number }) {
    const text = words || t('messages:image_only')
    return senderId === viewer.id ? t('messages:you_wrote', { text }) : text
  }
}
