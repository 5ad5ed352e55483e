import { sql } from 'kysely'
import { canWriteDirectConversation, canWriteAdConversation, type Viewer } from '#app/messages/rules.ts'
import type { Db } from '#db/connection.ts'
import { bigintColumn, keyset, readPage, timestampColumn } from '#db/keyset.ts'

export const conversationOrder = keyset([
  timestampColumn(sql`conversations.last_message_at`),
  bigintColumn(sql`conversations.id`),
])

type ListOptions = { viewer: Viewer; kind?: 'job' | 'direct'; cursor?: string | null; pageSize?: number }

/** The viewer's conversations, the one with the newest message first. */
export async function listConversations(db: Db, { viewer, kind, cursor, pageSize = 20 }: ListOptions) {
  const conversations = conversationsOf(db, viewer)
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('messages')
          .whereRef('messages.conversation_id', '=', 'conversations.id')
          .select(['messages.text as lastText', 'messages.sender_id as lastSenderId', 'messages.sent_at as lastSentAt'])
          .orderBy('messages.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['last.lastText', 'last.lastSenderId', 'last.lastSentAt'])
    .$if(kind !== undefined, (query) => query.where('conversations.kind', '=', kind!))
  const page = await readPage(conversations, { keyset: conversationOrder, cursor, pageSize })
  return {
    ...page,
    items: page.items.map(({ lastText, lastSenderId, lastSentAt, ...row }) => ({
      ...asConversation(viewer, row),
      lastMessage: lastText === null ? null : { text: lastText, senderId: lastSenderId!, sentAt: lastSentAt! },
    })),
  }
}

/** The chat of an ad. A client who has changed the worker has several: the open one unless `workerId` names another. */
export async function findAdConversation(
  db: Db,
  { viewer, adId, workerId }: { viewer: Viewer; adId: number; workerId?: number },
) {
  const row = await conversationsOf(db, viewer)
    .where('conversations.kind', '=', 'job')
    .where('conversations.ad_id', '=', adId)
    .$if(workerId !== undefined, (query) => query.where('conversations.worker_id', '=', workerId!))
    .orderBy(sql`conversations.closed_at is not null`)
    .orderBy('conversations.last_message_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && asConversation(viewer, row)
}

/** A conversation by its own id. */
export async function findConversationById(
  db: Db,
  { viewer, kind, id }: { viewer: Viewer; kind: 'job' | 'direct'; id: number },
) {
  const row = await conversationsOf(db, viewer)
    .where('conversations.kind', '=', kind)
    .where('conversations.id', '=', id)
    .executeTakeFirst()
  return row && asConversation(viewer, row)
}

export async function findDirectConversation(db: Db, { viewer, otherId }: { viewer: Viewer; otherId: number }) {
  const row = await conversationsOf(db, viewer)
    .where('conversations.kind', '=', 'direct')
    .where('other.id', '=', otherId)
    .executeTakeFirst()
  return row && asConversation(viewer, row)
}

/** Whether the viewer is one of those between whom a chat will open once an offer is accepted. */
export async function awaitsAdConversation(
  db: Db,
  { viewer, adId }: { viewer: Viewer; adId: number },
): Promise<boolean> {
  const ad = db.selectFrom('ads').where('ads.id', '=', adId).where('ads.status', '=', 'open').select('ads.id')
  const asOwner = ad.where('client_id', '=', viewer.id)
  const asBidder = ad.innerJoin('offers', 'offers.ad_id', 'ads.id').where('offers.worker_id', '=', viewer.id)
  return (await (viewer.userType === 'Client' ? asOwner : asBidder).executeTakeFirst()) !== undefined
}

/** Someone of the other side with whom the viewer has no direct conversation yet, and whether they may begin one. */
export async function findDirectPartner(db: Db, { viewer, otherId }: { viewer: Viewer; otherId: number }) {
  const clientId = viewer.userType === 'Client' ? viewer.id : otherId
  const workerId = viewer.userType === 'Client' ? otherId : viewer.id
  const row = await db
    .selectFrom('users as other')
    .leftJoin('worker_profiles', 'worker_profiles.user_id', 'other.id')
    .where('other.id', '=', otherId)
    .where('other.user_type', '<>', viewer.userType)
    .where('other.deleted_at', 'is', null)
    .where('other.suspended_at', 'is', null)
    .where((eb) =>
      eb.or([eb('worker_profiles.worker_status', 'is', null), eb('worker_profiles.worker_status', '<>', 'Blocked')]),
    )
    .select((eb) => [
      'other.id as otherId',
      'other.name as otherName',
      'other.profile_image_id as otherImageId',
      otherInitial.as('otherInitial'),
      eb
        .exists(
          eb
            .selectFrom('offers')
            .innerJoin('ads', 'ads.accepted_offer_id', 'offers.id')
            .where('offers.worker_id', '=', workerId)
            .where('ads.client_id', '=', clientId)
            .select('offers.id'),
        )
        .as('hasAcceptedOffer'),
    ])
    .executeTakeFirst()
  return (
    row && {
      otherUser: otherUserOf({ ...row, otherDeletedAt: null }),
      canSend: canWriteDirectConversation(viewer, {
        isOpen: false,
        hasAcceptedOffer: Boolean(row.hasAcceptedOffer),
        otherIsDeleted: false,
      }),
    }
  )
}

type PageOptions = { viewer: Viewer; conversationId: number; before?: number; pageSize?: number }

/** A page of a conversation in reading order: the newest, or those older than the message `before`. */
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
    .$if(before !== undefined, (query) => query.where('messages.id', '<', before!))
    .select((eb) => [
      'messages.id',
      'messages.conversation_id as conversationId',
      'messages.sender_id as senderId',
      'messages.text',
      'messages.sent_at as sentAt',
      // A sender sees when the other read it, a receiver when they themselves did.
      eb
        .case()
        .when('messages.sender_id', '=', viewer.id)
        .then(
          eb
            .case()
            .when('other.last_read_message_id', '>=', eb.ref('messages.id'))
            .then(eb.ref('other.last_read_at'))
            .end(),
        )
        .else(
          eb
            .case()
            .when('mine.last_read_message_id', '>=', eb.ref('messages.id'))
            .then(eb.ref('mine.last_read_at'))
            .end(),
        )
        .end()
        .as('readAt'),
      imagesOfMessage.as('images'),
    ])
    .orderBy('messages.id', 'desc')
    .limit(pageSize + 1)
    .execute()

  const messages = rows.slice(0, pageSize).reverse().map(withImageIds)
  return { messages, nextCursor: rows.length > pageSize ? messages[0]!.id : null }
}

/** What the sender's attempt `clientKey` has already sent. */
export async function findSentMessage(
  db: Db,
  { senderId, idempotencyKey }: { senderId: number; idempotencyKey: string },
) {
  const row = await db
    .selectFrom('messages')
    .where('sender_id', '=', senderId)
    .where('client_key', '=', idempotencyKey)
    .select([
      'id',
      'conversation_id as conversationId',
      'sender_id as senderId',
      'text',
      'sent_at as sentAt',
      imagesOfMessage.as('images'),
    ])
    .executeTakeFirst()
  return row && withImageIds({ ...row, readAt: null })
}

const imagesOfMessage = sql<{ id: number; width: number; height: number; colour: string; bytes: number }[]>`(
  select coalesce(json_agg(json_build_object('id', images.id, 'width', width, 'height', height, 'colour', colour, 'bytes', bytes) order by position), '[]')
  from message_images join images on images.id = image_id where message_id = messages.id
)`

function withImageIds<Row extends { images: { id: number }[] }>(row: Row) {
  return { ...row, imageIds: row.images.map(({ id }) => id) }
}

/** The only way to a conversation: through the viewer's own membership. */
function conversationsOf(db: Db, viewer: Viewer) {
  const [own, others] =
    viewer.userType === 'Client'
      ? (['conversations.client_id', 'conversations.worker_id'] as const)
      : (['conversations.worker_id', 'conversations.client_id'] as const)
  return db
    .selectFrom('conversations')
    .innerJoin('conversation_members as mine', (join) =>
      join.onRef('mine.conversation_id', '=', 'conversations.id').on('mine.user_id', '=', viewer.id),
    )
    .innerJoin('conversation_members as theirs', (join) =>
      join.onRef('theirs.conversation_id', '=', 'conversations.id').onRef('theirs.user_id', '=', others),
    )
    .innerJoin('users as other', 'other.id', others)
    .leftJoin('ads', 'ads.id', 'conversations.ad_id')
    .leftJoin('offers', 'offers.id', 'ads.accepted_offer_id')
    .where(own, '=', viewer.id)
    .select([
      'conversations.id',
      'conversations.kind',
      'conversations.ad_id as adId',
      'conversations.last_message_at as updatedAt',
      'conversations.closed_at as closedAt',
      'mine.unread_count as unreadCount',
      'theirs.last_read_message_id as readByOther',
      sql<number | null>`(select max(id) from messages where conversation_id = conversations.id)`.as('newestId'),
      'ads.title',
      'ads.status as adStatus',
      sql<'accepted' | null>`case when offers.worker_id = conversations.worker_id then offers.status end`.as(
        'offerStatus',
      ),
      'other.id as otherId',
      'other.name as otherName',
      otherInitial.as('otherInitial'),
      'other.profile_image_id as otherImageId',
      'other.deleted_at as otherDeletedAt',
    ])
}

/** A worker is called as on their public card, a client by the first name alone. */
const otherInitial = sql<string>`case when other.user_type = 'Worker' then ' ' || left(other.surname, 1) || '.' else '' end`

type OtherRow = {
  otherId: number
  otherName: string
  otherInitial: string
  otherImageId: number | null
  otherDeletedAt: Date | null
}

function otherUserOf({ otherId, otherName, otherInitial, otherImageId, otherDeletedAt }: OtherRow) {
  const isDeleted = otherDeletedAt !== null
  return {
    id: otherId,
    name: isDeleted ? '' : otherName + otherInitial,
    profileImageId: isDeleted ? null : otherImageId,
    isDeleted,
  }
}

type ConversationRow = Awaited<ReturnType<ReturnType<typeof conversationsOf>['executeTakeFirstOrThrow']>>

function asConversation(viewer: Viewer, row: ConversationRow) {
  const { closedAt, adStatus, offerStatus } = row
  const otherUser = otherUserOf(row)
  const canSend =
    row.kind === 'job'
      ? canWriteAdConversation({ closedAt, adStatus, offerStatus, otherIsDeleted: otherUser.isDeleted })
      : canWriteDirectConversation(viewer, {
          isOpen: !closedAt,
          hasAcceptedOffer: false,
          otherIsDeleted: otherUser.isDeleted,
        })
  return {
    id: row.id,
    kind: row.kind,
    adId: row.adId,
    title: row.title,
    otherUser,
    unreadCount: row.unreadCount,
    updatedAt: row.updatedAt,
    canSend,
    /** Changes whenever the conversation looks different: a new message, one's own read by the other, opened or closed. */
    version: `${row.newestId ?? 0}-${row.readByOther}-${canSend ? 'open' : 'closed'}`,
  }
}
