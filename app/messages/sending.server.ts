import { createHash } from 'node:crypto'
import { announce } from '#app/notifications/announcing.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { openDirectChat } from '#app/messages/opening.server.ts'
import { findDirectPartner, findSentMessage, waitsForJobChat } from '#app/messages/queries.server.ts'
import { canWriteDirectChat, canWriteJobChat, newMessageKey, tellingKey, type Viewer } from '#app/messages/rules.ts'
import { findLastTold } from '#app/messages/telling.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

/** `clientKey` names the attempt: the sender who repeats it gets the message that is already there. */
type Message = { sender: Viewer; text: string; imageIds?: number[] | undefined; clientKey: string; now: Date }

type SentMessage = Omit<NonNullable<Awaited<ReturnType<typeof findSentMessage>>>, 'images'>
type Sending = Outcome<SentMessage, 'unknown' | 'chat_closed' | 'image_unknown'>

/** Writes to the other side of a job. A client with several chats on one ad writes to the worker named, or in the open one. */
export function sendJobMessage(db: Db, message: Message & { adId: number; workerId?: number }): Promise<Sending> {
  return inTransaction(db, async (trx) => {
    const chat = await lockJobChat(trx, message)
    if (!chat)
      return refused(
        (await waitsForJobChat(trx, { viewer: message.sender, adId: message.adId })) ? 'chat_closed' : 'unknown',
      )
    return writeOnce(trx, message, chat, canWriteJobChat(chat))
  })
}

/** Writes to a person, beginning their direct conversation where the rule allows it. */
export function sendDirectMessage(db: Db, message: Message & { recipientId: number }): Promise<Sending> {
  const { sender, recipientId, now } = message
  return inTransaction(db, async (trx) => {
    const open = await lockDirectChat(trx, message)
    if (open) return writeOnce(trx, message, open, canWriteDirectChat(sender, open))

    const partner = await findDirectPartner(trx, { viewer: sender, otherId: recipientId })
    // A worker does not learn by it who is a client.
    if (!partner?.canSend) return refused(sender.userType === 'Worker' ? 'chat_closed' : 'unknown')
    const [clientId, workerId] = sender.userType === 'Client' ? [sender.id, recipientId] : [recipientId, sender.id]
    const id = await openDirectChat(trx, { clientId, workerId, now })
    return writeOnce(trx, message, { id, adId: null, otherId: recipientId }, true)
  })
}

/**
 * The `clientKey` of a page's form. A browser that goes back may send another text from the same form, which is another
 * message; the pictures do not tell two apart, because a repeated upload gets new ids.
 */
export function attemptKey(formKey: string, text: string): string {
  return `${formKey} ${createHash('sha256').update(text).digest('base64url')}`
}

type Chat = { id: number; adId: number | null; otherId: number }

async function writeOnce(trx: Db, message: Message, chat: Chat, isWritable: boolean): Promise<Sending> {
  const sent = await findSentMessage(trx, { senderId: message.sender.id, clientKey: message.clientKey })
  if (sent) return done(sent)
  if (!isWritable) return refused('chat_closed')
  if (!(await ownsFreeImages(trx, message))) return refused('image_unknown')

  const { sender, text, imageIds = [], clientKey, now } = message
  const { id, storedText, sentAt } = await trx
    .insertInto('messages')
    .values({ conversation_id: chat.id, sender_id: sender.id, text, client_key: clientKey, sent_at: now })
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
    .where('id', '=', chat.id)
    .execute()
  const recipient = await trx
    .updateTable('conversation_members')
    .set((eb) => ({ unread_count: eb('unread_count', '+', 1) }))
    .where('conversation_id', '=', chat.id)
    .where('user_id', '=', chat.otherId)
    .returning('last_read_message_id as lastReadMessageId')
    .executeTakeFirstOrThrow()

  const base = newMessageKey(chat.id, recipient.lastReadMessageId)
  const told = await findLastTold(trx, { userId: chat.otherId, base })
  await announce(trx, {
    type: 'NewMessage',
    recipientId: chat.otherId,
    actorId: sender.id,
    adId: chat.adId ?? undefined,
    dedupeKey: tellingKey(base, told, now),
  })
  return done({ id, conversationId: chat.id, senderId: sender.id, text: storedText, imageIds, sentAt, readAt: null })
}

/**
 * The lock makes parallel repeats wait for the first, and a send wait for the closing of the chat: `closed_at` is
 * read after the wait, the ad's and the offer's state before it, which is why both are asked.
 */
async function lockJobChat(trx: Db, { adId, workerId, sender }: { adId: number; workerId?: number; sender: Viewer }) {
  const row = await chatsOf(trx, sender)
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
  return row && { ...row, otherIsGone: row.otherDeletedAt !== null }
}

async function lockDirectChat(trx: Db, { recipientId, sender }: { recipientId: number; sender: Viewer }) {
  const row = await chatsOf(trx, sender)
    .where('conversations.kind', '=', 'direct')
    .where('other.id', '=', recipientId)
    .executeTakeFirst()
  return row && { ...row, isOpen: !row.closedAt, holdsAcceptedOffer: false, otherIsGone: row.otherDeletedAt !== null }
}

function chatsOf(trx: Db, { id, userType }: Viewer) {
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
async function ownsFreeImages(trx: Db, { sender, imageIds = [] }: Message) {
  if (imageIds.length === 0) return true
  const free = await trx
    .selectFrom('images')
    .leftJoin('message_images', 'message_images.image_id', 'images.id')
    .where('images.id', 'in', imageIds)
    .where('images.owner_id', '=', sender.id)
    .where('images.purpose', '=', 'message')
    .where('message_images.message_id', 'is', null)
    .select('images.id')
    .execute()
  return free.length === imageIds.length
}
