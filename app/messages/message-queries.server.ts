import { sql } from 'kysely'
import type { Viewer } from '#app/messages/rules.ts'
import type { Db } from '#db/connection.ts'

type PageOptions = { viewer: Viewer; conversationId: number; before?: number | undefined; pageSize?: number }

/** Messages of a conversation in reading order: the newest, or those older than the message `before`. */
export async function listMessages(db: Db, { viewer, conversationId, before, pageSize = 30 }: PageOptions) {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('conversation_members as mine', (join) =>
      join.onRef('mine.conversation_id', '=', 'messages.conversation_id').on('mine.user_id', '=', viewer.id),
    )
    .innerJoin('conversation_members as other', (join) =>
      join.onRef('other.conversation_id', '=', 'messages.conversation_id').on('other.user_id', '<>', viewer.id),
    )
    .where('messages.conversation_id', '=', conversationId)
    .where('messages.hidden_at', 'is', null)
    .$if(before !== undefined, (query) => query.where('messages.id', '<', before!))
    .select([
      'messages.id',
      'messages.conversation_id as conversationId',
      'messages.sender_id as senderId',
      'messages.text',
      'messages.sent_at as sentAt',
      readAtFor(viewer.id).as('readAt'),
      imagesOfMessage.as('images'),
    ])
    .orderBy('messages.id', 'desc')
    .limit(pageSize + 1)
    .execute()

  const messages = rows.slice(0, pageSize).reverse().map(withImageIds)
  return { messages, nextCursor: rows.length > pageSize ? messages[0]!.id : null }
}

export async function findSentMessage(db: Db, { senderId, key }: { senderId: number; key: string }) {
  const row = await db
    .selectFrom('messages')
    .where('sender_id', '=', senderId)
    .where('client_key', '=', key)
    .select(['id', 'conversation_id as conversationId', 'sender_id as senderId', 'text', 'sent_at as sentAt'])
    .select(imagesOfMessage.as('images'))
    .executeTakeFirst()
  return row && withImageIds({ ...row, readAt: null })
}

/** A sender sees when the other member read the message, a recipient when they read it themselves. */
function readAtFor(viewerId: number) {
  return sql<Date | null>`case
    when messages.sender_id = ${viewerId} and other.last_read_message_id >= messages.id then other.last_read_at
    when messages.sender_id <> ${viewerId} and mine.last_read_message_id >= messages.id then mine.last_read_at
  end`
}

const imagesOfMessage = sql<{ id: number; width: number; height: number; colour: string; bytes: number }[]>`(
  select coalesce(json_agg(json_build_object('id', images.id, 'width', width, 'height', height, 'colour', colour, 'bytes', bytes) order by position), '[]')
  from message_images join images on images.id = image_id where message_id = messages.id
)`

function withImageIds<Row extends { images: { id: number }[] }>(row: Row) {
  return { ...row, imageIds: row.images.map(({ id }) => id) }
}
