import { sql, type RawBuilder } from 'kysely'
import { hasBlocked } from '#app/blocks/queries.server.ts'
import { messagesVersion } from '#app/messages/change-notices.server.ts'
import { canWriteDirectConversation, canWriteAdConversation, type Viewer } from '#app/messages/rules.ts'
import { phoneOfAssignmentPartner } from '#app/offers/contact-details.server.ts'
import type { Db } from '#db/connection.ts'
import { bigintColumn, keyset, readPage, timestampColumn } from '#db/keyset.ts'

export const conversationOrder = keyset([
  timestampColumn(sql`conversations.last_message_at`),
  bigintColumn(sql`conversations.id`),
])

type ConversationKind = 'job' | 'direct'
type ListOptions = { viewer: Viewer; kind?: ConversationKind; cursor?: string | null; pageSize?: number }

/** The viewer's conversations, the one with the newest message first. */
export async function listConversations(db: Db, { viewer, kind, cursor, pageSize = 20 }: ListOptions) {
  const conversations = conversationsOf(db, viewer)
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('messages')
          .whereRef('messages.conversation_id', '=', 'conversations.id')
          .where('messages.hidden_at', 'is', null)
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

/** The conversation about an ad. A client who changed the worker has several: the open one unless `workerId` is given. */
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
    .select(['ads.worker_done_at as workerDoneAt', phoneOfAssignmentPartner.as('phone'), isFirstOfTheTwo.as('isFirst')])
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { workerDoneAt, phone, workerSlug, isFirst } = row
  const job = { status: row.adStatus!, isAssigned: row.offerStatus === 'accepted', workerDoneAt, phone }
  return { ...asConversation(viewer, row), job, workerSlug, isFirst }
}

export async function findConversationById(
  db: Db,
  { viewer, kind, id }: { viewer: Viewer; kind: ConversationKind; id: number },
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
    .select([
      latestOfferedAd(sql.ref('conversations.client_id'), sql.ref('conversations.worker_id')).as('offeredAd'),
      isFirstOfTheTwo.as('isFirst'),
    ])
    .executeTakeFirst()
  if (!row) return undefined
  return { ...asConversation(viewer, row), offeredAd: row.offeredAd, workerSlug: row.workerSlug, isFirst: row.isFirst }
}

/** A user of the other type, and whether the viewer may begin a direct conversation with them. */
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
      surnameInitial.as('otherInitial'),
      publicSlug.as('workerSlug'),
      latestOfferedAd(sql.val(clientId), sql.val(workerId)).as('offeredAd'),
      hasBlocked(sql.val(viewer.id), sql.ref('other.id')).as('hasBlocked'),
      sql<boolean>`not exists (select from conversations where (client_id, worker_id) = (${clientId}, ${workerId}))`.as(
        'isFirst',
      ),
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
  if (!row) return undefined
  const state = { isOpen: false, hasAcceptedOffer: Boolean(row.hasAcceptedOffer), otherIsDeleted: false }
  return {
    otherUser: otherUserOf({ ...row, otherDeletedAt: null }),
    offeredAd: row.offeredAd,
    workerSlug: row.workerSlug,
    canSend: canWriteDirectConversation(viewer, state) && !row.hasBlocked,
    hasBlocked: row.hasBlocked,
    isFirst: row.isFirst,
  }
}

/** The viewer's own conversations: every read of one starts here. */
function conversationsOf(db: Db, viewer: Viewer) {
  const { ownColumn, otherColumn } = memberColumns(viewer)
  return db
    .selectFrom('conversations')
    .innerJoin('conversation_members as mine', (join) =>
      join.onRef('mine.conversation_id', '=', 'conversations.id').on('mine.user_id', '=', viewer.id),
    )
    .innerJoin('users as other', 'other.id', otherColumn)
    .leftJoin('ads', 'ads.id', 'conversations.ad_id')
    .leftJoin('offers', 'offers.id', 'ads.accepted_offer_id')
    .innerJoin('worker_profiles', 'worker_profiles.user_id', 'conversations.worker_id')
    .where(ownColumn, '=', viewer.id)
    .select(['ads.title', 'ads.status as adStatus', 'other.id as otherId', 'other.name as otherName'])
    .select((eb) => [
      'conversations.id',
      'conversations.kind',
      'conversations.ad_id as adId',
      'conversations.last_message_at as updatedAt',
      'conversations.closed_at as closedAt',
      'mine.unread_count as unreadCount',
      // A subquery: PostgreSQL weighs the orders of so many joins longer than it reads.
      eb
        .selectFrom('conversation_members as theirs')
        .select('theirs.last_read_message_id')
        .whereRef('theirs.conversation_id', '=', 'conversations.id')
        .whereRef('theirs.user_id', '=', otherColumn)
        .as('readByOther'),
      messagesVersion.as('messagesVersion'),
      sql<'accepted' | null>`case when offers.worker_id = conversations.worker_id then offers.status end`.as(
        'offerStatus',
      ),
      surnameInitial.as('otherInitial'),
      'other.profile_image_id as otherImageId',
      'other.deleted_at as otherDeletedAt',
      publicSlug.as('workerSlug'),
      hasBlocked(sql.val(viewer.id), sql.ref('other.id')).as('hasBlocked'),
    ])
}

/** Null where the worker has no public profile. */
const publicSlug = sql<
  string | null
>`case when other.user_type = 'Worker' and other.deleted_at is null and other.suspended_at is null and worker_profiles.worker_status <> 'Blocked' then worker_profiles.public_slug end`

const isFirstOfTheTwo = sql<boolean>`not exists (
  select from conversations as earlier where earlier.client_id = conversations.client_id
    and earlier.worker_id = conversations.worker_id and earlier.id < conversations.id)`

/** The client's ad on which the worker offered last: what a direct conversation of the two is likely about. */
function latestOfferedAd(clientId: RawBuilder<unknown>, workerId: RawBuilder<unknown>) {
  return sql<{ id: number; title: string } | null>`(
    select json_build_object('id', offered.id, 'title', offered.title)
    from offers join ads as offered on offered.id = offers.ad_id
    where offers.worker_id = ${workerId} and offered.client_id = ${clientId} and offers.status <> 'withdrawn'
    order by offers.updated_at desc limit 1
  )`
}

export function memberColumns({ userType }: Viewer) {
  return userType === 'Client'
    ? ({ ownColumn: 'conversations.client_id', otherColumn: 'conversations.worker_id' } as const)
    : ({ ownColumn: 'conversations.worker_id', otherColumn: 'conversations.client_id' } as const)
}

/** Workers are shown with the initial of their surname, clients by first name only. */
const surnameInitial = sql<string>`case when other.user_type = 'Worker' then ' ' || name_initial(other.surname) || '.' else '' end`

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
  const otherIsDeleted = otherUser.isDeleted
  const isWritable =
    row.kind === 'job'
      ? canWriteAdConversation({ closedAt, adStatus, offerStatus, otherIsDeleted })
      : canWriteDirectConversation(viewer, { isOpen: !closedAt, hasAcceptedOffer: false, otherIsDeleted })
  // A blocked member keeps the form, and is refused as in any closed conversation.
  const canSend = isWritable && !row.hasBlocked
  return {
    id: row.id,
    kind: row.kind,
    adId: row.adId,
    title: row.title,
    otherUser,
    unreadCount: row.unreadCount,
    updatedAt: row.updatedAt,
    canSend,
    hasBlocked: row.hasBlocked,
    /** Changes with every visible change: a new or hidden message, a read receipt, opening and closing. */
    version: `${row.messagesVersion}-${row.readByOther}-${canSend ? 'open' : 'closed'}`,
  }
}
