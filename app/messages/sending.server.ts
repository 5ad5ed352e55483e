import { createHash } from 'node:crypto'
import { isBlockedBetween } from '#app/blocks/queries.server.ts'
import { listOwnImages } from '#app/images/queries.server.ts'
import { consumeLimits } from '#app/limits/consuming.server.ts'
import { refuseStranger } from '#app/limits/strangers.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { openDirectConversation, openingLimits } from '#app/messages/opening.server.ts'
import { lockAdConversation, lockDirectConversation } from '#app/messages/locking.server.ts'
import { findSentMessage } from '#app/messages/message-queries.server.ts'
import { awaitsAdConversation } from '#app/messages/ad-parties.server.ts'
import { findDirectPartner } from '#app/messages/queries.server.ts'
import { markUnread } from '#app/messages/unread.server.ts'
import {
  canWriteDirectConversation,
  canWriteAdConversation,
  newMessageKey,
  notificationKey,
  type Viewer,
} from '#app/messages/rules.ts'
import { settleClosing } from '#app/notifications/settling.server.ts'
import { findLatestOfKey } from '#app/notifications/queries.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

/** A repeated `idempotencyKey` of the same sender and conversation returns the message that is already stored. */
type NewMessage = { sender: Viewer; text: string; imageIds?: number[] | undefined; idempotencyKey: string; now: Date }

type SentMessage = Omit<NonNullable<Awaited<ReturnType<typeof findSentMessage>>>, 'images'>
type SendOutcome = Outcome<SentMessage, 'unknown' | 'chat_closed' | 'image_unknown' | 'confirm_first' | 'rate_limited'>

/** Sends a message about an ad. A client with several conversations on it writes to `workerId`, else in the open one. */
export function sendAdMessage(db: Db, message: NewMessage & { adId: number; workerId?: number }): Promise<SendOutcome> {
  return inTransaction(db, async (trx) => {
    const conversation = await lockAdConversation(trx, message)
    if (!conversation) {
      const isPending = await awaitsAdConversation(trx, { viewer: message.sender, adId: message.adId })
      return refused(isPending ? 'chat_closed' : 'unknown')
    }
    const isWritable = canWriteAdConversation(conversation) && !conversation.isBlocked
    return insertMessageIdempotently(trx, message, conversation, isWritable)
  })
}

/** Sends a message to a person and opens their direct conversation where `canWriteDirectConversation` allows it. */
export function sendDirectMessage(db: Db, message: NewMessage & { recipientId: number }): Promise<SendOutcome> {
  const { sender, recipientId, now } = message
  return inTransaction(db, async (trx) => {
    const conversation = await lockDirectConversation(trx, message)
    if (conversation) {
      const isWritable = canWriteDirectConversation(sender, conversation) && !conversation.isBlocked
      return insertMessageIdempotently(trx, message, conversation, isWritable)
    }

    const partner = await findDirectPartner(trx, { viewer: sender, otherId: recipientId })
    // Workers get one answer for every id, so that it does not reveal which users are clients.
    if (!partner?.canSend && !partner?.hasBlocked)
      return refused(sender.userType === 'Worker' ? 'chat_closed' : 'unknown')
    if (await isBlockedBetween(trx, sender.id, recipientId)) return refused('chat_closed')
    const limited = await refuseStranger(trx, { senderId: sender.id, recipientId, now })
    if (limited) return limited
    const seconds = await consumeLimits(trx, { limits: openingLimits, key: sender.id, now })
    if (seconds > 0) return refused('rate_limited', { seconds })
    const [clientId, workerId] = sender.userType === 'Client' ? [sender.id, recipientId] : [recipientId, sender.id]
    const id = await openDirectConversation(trx, { clientId, workerId, now })
    return insertMessageIdempotently(trx, message, { id, adId: null, otherId: recipientId }, true)
  })
}

/**
 * The idempotency key of a message form: its key and its text, because a browser that goes back may send another text
 * with the same form key. Image ids are left out, as a repeated upload gets new ones.
 */
export function messageIdempotencyKey(formKey: string, text: string): string {
  return `${formKey} ${createHash('sha256').update(text).digest('base64url')}`
}

type Conversation = { id: number; adId: number | null; otherId: number }

async function insertMessageIdempotently(
  trx: Db,
  message: NewMessage,
  conversation: Conversation,
  isWritable: boolean,
): Promise<SendOutcome> {
  const key = `${message.idempotencyKey} ${conversation.id}`
  const sent = await findSentMessage(trx, { senderId: message.sender.id, key })
  if (sent) return done(sent)
  if (!isWritable) return refused('chat_closed')
  if (!(await ownsImages(trx, message))) return refused('image_unknown')

  const stored = await insertMessage(trx, { ...message, key }, conversation)
  const lastReadMessageId = await markUnread(trx, conversation, message.now)
  await announceMessage(trx, message, conversation, lastReadMessageId)
  const { sender, now } = message
  if (sender.userType === 'Client')
    await settleClosing(trx, { clientId: sender.id, workerId: conversation.otherId, now })
  return done({ ...stored, conversationId: conversation.id, senderId: message.sender.id, readAt: null })
}

async function insertMessage(
  trx: Db,
  { sender, text, imageIds = [], key, now }: NewMessage & { key: string },
  { id: conversationId }: Conversation,
) {
  const stored = await trx
    .insertInto('messages')
    .values({ conversation_id: conversationId, sender_id: sender.id, text, client_key: key, sent_at: now })
    .returning(['id', 'text', 'sent_at as sentAt'])
    .executeTakeFirstOrThrow()
  if (imageIds.length > 0) {
    const images = imageIds.map((imageId, position) => ({ message_id: stored.id, image_id: imageId, position }))
    await trx.insertInto('message_images').values(images).execute()
  }
  return { ...stored, imageIds }
}

async function announceMessage(
  trx: Db,
  { sender, now }: NewMessage,
  { id, adId, otherId }: Conversation,
  lastReadMessageId: number,
): Promise<void> {
  const base = newMessageKey(id, lastReadMessageId)
  const lastNotification = await findLatestOfKey(trx, { userId: otherId, base })
  await announce(trx, {
    type: 'NewMessage',
    recipientId: otherId,
    actorId: sender.id,
    adId: adId ?? undefined,
    conversationId: id,
    dedupeKey: notificationKey(base, lastNotification, now),
  })
}

/** The same photo is one image of its owner, who may send it in any number of messages. */
async function ownsImages(trx: Db, { sender, imageIds = [] }: NewMessage): Promise<boolean> {
  const own = await listOwnImages(trx, { ids: imageIds, ownerId: sender.id, purpose: 'message' })
  return own.length === imageIds.length
}
