import { newMessageKey } from '#app/messages/rules.ts'
import type { Db } from '#db/connection.ts'

type Reading = { conversationId: number; userId: number; lastReadMessageId: number; upToMessageId?: number; now: Date }

/**
 * The member has seen the conversation, up to the message that was on the page, and with it the notification about it.
 * What arrives meanwhile stays unread: the count is lowered by what was seen, never set, so that a send at the same
 * moment is not lost. `lastReadMessageId` is where the member was before. One statement, as it runs while a page loads.
 */
export async function markConversationRead(db: Db, { conversationId, userId, lastReadMessageId, upToMessageId, now }: Reading) {
  await db
    .with('told', (cte) =>
      cte
        .updateTable('notifications')
        .set({ read_at: now })
        .where('user_id', '=', userId)
        .where('dedupe_key', '=', newMessageKey(conversationId, lastReadMessageId))
        .where('read_at', 'is', null),
    )
    .with('seen', (cte) =>
      cte
        .selectFrom('messages')
        .where('conversation_id', '=', conversationId)
        .$if(upToMessageId !== undefined, (query) => query.where('id', '<=', upToMessageId!))
        .select((eb) => eb.fn.max('id').as('id')),
    )
    .updateTable('conversation_members as member')
    .from('seen')
    .where('member.conversation_id', '=', conversationId)
    .where('member.user_id', '=', userId)
    .whereRef('member.last_read_message_id', '<', 'seen.id')
    .set((eb) => ({
      last_read_message_id: eb.ref('seen.id').$notNull(),
      last_read_at: now,
      unread_count: eb(
        'member.unread_count',
        '-',
        eb
          .selectFrom('messages')
          .where('messages.conversation_id', '=', conversationId)
          .where('messages.sender_id', '<>', userId)
          .whereRef('messages.id', '>', 'member.last_read_message_id')
          .whereRef('messages.id', '<=', 'seen.id')
          .select((inner) => inner.fn.countAll<number>().as('count')),
      ),
    }))
    .execute()
}
