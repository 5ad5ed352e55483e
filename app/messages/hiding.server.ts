import { sql } from 'kysely'
import { changeNotice } from '#app/messages/change-notices.server.ts'
import type { Db } from '#db/connection.ts'

/** Takes a message out of its conversation; undefined where there is none, or it is hidden already. */
export async function withholdMessage(trx: Db, { id, now }: { id: number; now: Date }) {
  const message = await trx
    .updateTable('messages')
    .set({ hidden_at: now })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .returning(['sender_id as senderId', 'text', 'conversation_id as conversationId'])
    .executeTakeFirst()
  if (message) {
    const readers = await countHidden(trx, { id, ...message }, -1)
    await readNotifications(trx, { readers, conversationId: message.conversationId, now })
  }
  return message
}

export async function returnMessage(trx: Db, { id }: { id: number }): Promise<void> {
  const message = await trx
    .updateTable('messages')
    .set({ hidden_at: null })
    .where('id', '=', id)
    .where('hidden_at', 'is not', null)
    .returning(['sender_id as senderId', 'conversation_id as conversationId'])
    .executeTakeFirst()
  if (message) await countHidden(trx, { id, ...message }, 1)
}

type Message = { id: number; senderId: number; conversationId: number }

/** The unread count is that of a member who has not read the message; open pages are notified. Answers who has nothing left to read. */
async function countHidden(trx: Db, { id, senderId, conversationId }: Message, change: 1 | -1): Promise<number[]> {
  const members = await trx
    .updateTable('conversation_members')
    .set({ unread_count: sql`greatest(0, unread_count + ${change})` })
    .where('conversation_id', '=', conversationId)
    .where('user_id', '<>', senderId)
    .where('last_read_message_id', '<', id)
    .returning(['user_id as userId', 'unread_count as unreadCount'])
    .execute()
  await trx.selectFrom('conversations').select(changeNotice).where('id', '=', conversationId).execute()
  return members.filter(({ unreadCount }) => unreadCount === 0).map(({ userId }) => userId)
}

type Emptied = { readers: number[]; conversationId: number; now: Date }

async function readNotifications(trx: Db, { readers, conversationId, now }: Emptied): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', sql<number>`any(${readers}::bigint[])`)
    .where('read_at', 'is', null)
    .where('dedupe_key', 'like', `new-message-${conversationId}-%`)
    .execute()
}
