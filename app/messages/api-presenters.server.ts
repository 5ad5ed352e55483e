import { z } from 'zod'
import { count, id, iso, isoOrNull, time } from '#app/http/api/response-schemas.server.ts'
import type { Translate } from '#app/i18n/translate.ts'
import type { findAdConversation, listMessages } from '#app/messages/queries.server.ts'

type ConversationRow = NonNullable<Awaited<ReturnType<typeof findAdConversation>>>
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

export function presentMessage({
  id,
  conversationId,
  senderId,
  text,
  imageIds,
  sentAt,
  readAt,
}: Omit<MessageRow, 'readAt' | 'images'> & { readAt: Date | null }): z.output<typeof messageShape> {
  return { id, conversationId, senderId, text, imageIds, sentAt: iso(sentAt), readAt: isoOrNull(readAt) }
}

/** A direct conversation is called by the other person's name. */
export function presentConversation(
  found: ConversationRow,
  last: LastMessage | null,
  t: Translate,
): z.output<typeof conversationShape> {
  const { id, kind, adId, title, otherUser, unreadCount, updatedAt, canSend } = found
  const name = otherUser.isDeleted ? t('common:labels.deleted_user') : otherUser.name
  return {
    id,
    kind,
    unreadCount,
    canSend,
    jobAdId: adId,
    title: title ?? name,
    otherUser: { id: otherUser.id, name, profileImageId: otherUser.profileImageId },
    lastMessage: last && { text: last.text, senderId: last.senderId, sentAt: iso(last.sentAt) },
    updatedAt: iso(updatedAt),
  }
}
