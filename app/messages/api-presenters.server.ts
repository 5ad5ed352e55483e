import { z } from 'zod'
import { count, id, iso, isoOrNull, time } from '#app/http/api/response-schemas.server.ts'
import type { Translate } from '#app/i18n/translate.ts'
import type { listMessages } from '#app/messages/message-queries.server.ts'
import type { findConversationById } from '#app/messages/queries.server.ts'

type ConversationRow = NonNullable<Awaited<ReturnType<typeof findConversationById>>>
type LastMessage = { text: string; senderId: number; sentAt: Date }
type MessageRow = Awaited<ReturnType<typeof listMessages>>['messages'][number]

export const messageShape = z
  .object({
    id,
    conversationId: id,
    senderId: id,
    text: z.string(),
    imageIds: z.array(id),
    sentAt: time,
    readAt: time.nullable(),
  })
  .meta({ id: 'Message' })

export const conversationShape = z
  .object({
    id,
    kind: z.enum(['job', 'direct']),
    jobAdId: id.nullable(),
    title: z.string(),
    otherUser: z.object({ id, name: z.string(), profileImageId: id.nullable() }),
    lastMessage: z.object({ text: z.string(), senderId: id, sentAt: time }).nullable(),
    unreadCount: count,
    updatedAt: time,
    canSend: z.boolean(),
  })
  .meta({ id: 'Conversation' })

export const conversationPageShape = z.object({
  conversation: conversationShape,
  messages: z.array(messageShape),
  nextCursor: id.nullable(),
})

type PresentableMessage = Omit<MessageRow, 'readAt' | 'images'> & { readAt: Date | null }

export function presentMessage(message: PresentableMessage): z.output<typeof messageShape> {
  return {
    id: message.id,
    conversationId: message.conversationId,
    senderId: message.senderId,
    text: message.text,
    imageIds: message.imageIds,
    sentAt: iso(message.sentAt),
    readAt: isoOrNull(message.readAt),
  }
}

/** The title of a direct conversation is the other member's name. */
export function presentConversation(
  conversation: ConversationRow,
  lastMessage: LastMessage | null,
  t: Translate,
): z.output<typeof conversationShape> {
  const { otherUser } = conversation
  const name = otherUser.isDeleted ? t('common:labels.deleted_user') : otherUser.name
  return {
    id: conversation.id,
    kind: conversation.kind,
    jobAdId: conversation.adId,
    title: conversation.title ?? name,
    otherUser: { id: otherUser.id, name, profileImageId: otherUser.profileImageId },
    lastMessage: lastMessage && {
      text: lastMessage.text,
      senderId: lastMessage.senderId,
      sentAt: iso(lastMessage.sentAt),
    },
    unreadCount: conversation.unreadCount,
    updatedAt: iso(conversation.updatedAt),
    canSend: conversation.canSend,
  }
}
