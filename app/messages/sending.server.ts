import { createHash } from 'node:crypto'
import { announce } from '#app/notifications/announcing.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { openDirectConversation } from '#app/messages/opening.server.ts'
import { findDirectPartner, findSentMessage, awaitsAdConversation } from '#app/messages/queries.server.ts'
import {
  canWriteDirectConversation,
  canWriteAdConversation,
  newMessageKey,
  notificationKey,
  type Viewer,
} from '#app/messages/rules.ts'
import { findLatestOfKey } from '#app/notifications/queries.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

/** `clientKey` names the attempt: the sender who repeats it gets the message that is already there. */
type NewMessage = { sender: Viewer; text: string; imageIds?: number[] | undefined; idempotencyKey: string; now: Date }

type SentMessage = Omit<NonNullable<Awaited<ReturnType<typeof findSentMessage>>>, 'images'>
type SendOutcome = Outcome<SentMessage, 'unknown' | 'chat_closed' | 'image_unknown'>

/** Writes to the other side of a job. A client with several chats on one ad writes to the worker named, or in the open one. */
export function sendAdMessage(db: Db, message: NewMessage & { adId: number; workerId?: number }): Promise<SendOutcome> {
  return inTransaction(db, async (trx) => {
    const conversation = await lockAdConversation(trx, message)
    if (!conversation)
      return refused(
        (await awaitsAdConversation(trx, { viewer: message.sender, adId: message.adId })) ? 'chat_closed' : 'unknown',
      )
    return insertMessageIdempotently(trx, message, conversation, canWriteAdConversation(conversation))
  })
}

/** Writes to a person, beginning their direct conversation where the rule allows it. */
export function sendDirectMessage(db: Db, message: NewMessage & { recipientId: number }): Promise<SendOutcome> {
  const { sender, recipientId, now } = message
  return inTransaction(db, async (trx) => {
    const openConversation = await lockDirectConversation(trx, message)
    if (openConversation)
      return insertMessageIdempotently(
        trx,
        message,
        openConversation,
        canWriteDirectConversation(sender, openConversation),
      )

    const partner = await findDirectPartner(trx, { viewer: sender, otherId: recipientId })
    // A worker does not learn by it who is a client.
    if (!partner?.canSend) return refused(sender.userType === 'Worker' ? 'chat_closed' : 'unknown')
    const [clientId, workerId] = sender.userType === 'Client' ? [sender.id, recipientId] : [recipientId, sender.id]
    const id = await openDirectConversation(trx, { clientId, workerId, now })
    return insertMessageIdempotently(trx, message, { id, adId: null, otherId: recipientId }, true)
  })
}

/**
 * The `clientKey` of a page's form. A browser that goes back may send another text from the same form, which is another
 * message; the pictures do not tell two apart, because a repeated upload gets new ids.
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
  const sent = await findSentMessage(trx, { senderId: message.sender.id, idempotencyKey: message.idempotencyKey })
  if (sent) return done(sent)
  if (!isWritable) return refused('chat_closed')
  if (!(await ownsUnusedImages(trx, message))) return refused('image_unknown')

  const { sender, text, imageIds = [], idempotencyKey, now } = message
  const { id, storedText, sentAt } = await trx
    .insertInto('messages')
    .values({ conversation_id: conversation.id, sender_id: sender.id, text, client_key: idempotencyKey, sent_at: now })
    .returning(['id', 'text as storedText', 'sent_at as sentAt'])
    .executeTakeFirstOrThrow()
  if (imageIds.length > 0) {
    await trx
      .insertInto('message_images')
      .values(imageIds.map((imageId, position) => ({ message_id: id, image_id: imageId, position })))
      .execute()
  }
  await trx
    .updateTable('conversations')
    .set((eb) => ({ last_message_at: eb.fn('greatest', ['last_message_at', eb.val(now)]) }))
    .where('id', '=', conversation.id)
    .execute()
  const recipient = await trx
    .updateTable('conversation_members')
    .set((eb) => ({ unread_count: eb('unread_count', '+', 1) }))
    .where('conversation_id', '=', conversation.id)
    .where('user_id', '=', conversation.otherId)
    .returning('last_read_message_id as lastReadMessageId')
    .executeTakeFirstOrThrow()

  const base = newMessageKey(conversation.id, recipient.lastReadMessageId)
  const lastNotification = await findLatestOfKey(trx, { userId: conversation.otherId, base })
  await announce(trx, {
    type: 'NewMessage',
    recipientId: conversation.otherId,
    actorId: sender.id,
    adId: conversation.adId ?? undefined,
    dedupeKey: notificationKey(base, lastNotification, now),
  })
  return done({
    id,
    conversationId: conversation.id,
    senderId: sender.id,
    text: storedText,
    imageIds,
    sentAt,
    readAt: null,
  })
}

/**
 * The lock makes parallel repeats wait for the first, and a send wait for the closing of the chat: `closed_at` is
 * read after the wait, the ad's and the offer's state before it, which is why both are asked.
 */
async function lockAdConversation(
  trx: Db,
  { adId, workerId, sender }: { adId: number; workerId?: number; sender: Viewer },
) {
  const row = await conversationsOf(trx, sender)
    .innerJoin('ads', 'ads.id', 'conversations.ad_id')
    .leftJoin('offers', (join) =>
      join.onRef('offers.id', '=', 'ads.accepted_offer_id').onRef('offers.worker_id', '=', 'conversations.worker_id'),
    )
    .select(['ads.status as adStatus', 'offers.status as offerStatus'])
    .where('conversations.kind', '=', 'job')
    .where('conversations.ad_id', '=', adId)
    .$if(workerId !== undefined, (query) => query.where('conversations.worker_id', '=', workerId!))
    .orderBy((eb) => eb('conversations.closed_at', 'is not', null))
    .orderBy('conversations.last_message_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, otherIsDeleted: row.otherDeletedAt !== null }
}

async function lockDirectConversation(trx: Db, { recipientId, sender }: { recipientId: number; sender: Viewer }) {
  const row = await conversationsOf(trx, sender)
    .where('conversations.kind', '=', 'direct')
    .where('other.id', '=', recipientId)
    .executeTakeFirst()
  return row && { ...row, isOpen: !row.closedAt, hasAcceptedOffer: false, otherIsDeleted: row.otherDeletedAt !== null }
}

function conversationsOf(trx: Db, { id, userType }: Viewer) {
  const [own, others] =
    userType === 'Client'
      ? (['conversations.client_id', 'conversations.worker_id'] as const)
      : (['conversations.worker_id', 'conversations.client_id'] as const)
  return trx
    .selectFrom('conversations')
    .innerJoin('users as other', 'other.id', others)
    .where(own, '=', id)
    .select(['conversations.id', 'conversations.ad_id as adId', 'conversations.closed_at as closedAt'])
    .select(['other.id as otherId', 'other.deleted_at as otherDeletedAt'])
    .forUpdate('conversations')
}

/** Pictures go out once, by the one who uploaded them for a message. */
async function ownsUnusedImages(trx: Db, { sender, imageIds = [] }: NewMessage) {
  if (imageIds.length === 0) return true
  const unused = await trx
    .selectFrom('images')
    .leftJoin('message_images', 'message_images.image_id', 'images.id')
    .where('images.id', 'in', imageIds)
    .where('images.owner_id', '=', sender.id)
    .where('images.purpose', '=', 'message')
    .where('message_images.message_id', 'is', null)
    .select('images.id')
    .execute()
  return unused.length === imageIds.length
}
