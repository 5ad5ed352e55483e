import type { z } from 'zod'
import type { Translate } from '#app/i18n/translate.ts'
import { toConversation, toMessage, type conversationPageShape } from '#app/messages/api-shapes.server.ts'
import {
  findConversationById,
  findDirectConversation,
  findJobConversation,
  listConversations,
  listMessages,
} from '#app/messages/queries.server.ts'
import type { Viewer } from '#app/messages/rules.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

type Listing = { viewer: Viewer; kind: 'job' | 'direct'; cursor?: string | undefined; t: Translate }

export async function listConversationsOf(db: Db, { viewer, kind, cursor, t }: Listing) {
  const { items, nextCursor, hasMore } = await listConversations(db, { viewer, kind, ...(cursor && { cursor }) })
  return { items: items.map(({ lastMessage, ...found }) => toConversation(found, lastMessage, t)), nextCursor, hasMore }
}

type Which = { adId: number; workerId?: number | undefined } | { otherId: number }
type Reading = { viewer: Viewer; which: Which; before?: number | undefined; t: Translate }

/** A conversation with its newest messages, or those before one. */
export async function readConversation(
  db: Db,
  { viewer, which, before, t }: Reading,
): Promise<Outcome<z.output<typeof conversationPageShape>, 'unknown'>> {
  const found = await findConversation(db, viewer, which)
  if (!found) return refused('unknown')

  const { messages, nextCursor } = await listMessages(db, {
    viewer,
    conversationId: found.id,
    ...(before && { before }),
  })
  const newest = before
    ? (await listMessages(db, { viewer, conversationId: found.id, pageSize: 1 })).messages
    : messages
  return done({
    conversation: toConversation(found, newest.at(-1) ?? null, t),
    messages: messages.map(toMessage),
    nextCursor,
  })
}

export function findConversation(db: Db, viewer: Viewer, which: Which) {
  if ('otherId' in which) return findDirectConversation(db, { viewer, otherId: which.otherId })
  return findJobConversation(db, { viewer, adId: which.adId, ...(which.workerId && { workerId: which.workerId }) })
}

/** What the call that marks it read names: a conversation as it is read, by its ad or person, or by its own id. */
export async function findConversationToRead(
  db: Db,
  viewer: Viewer,
  which: Which,
  id: number,
): Promise<Which | undefined> {
  if (await findConversation(db, viewer, which)) return which
  const found = await findConversationById(db, { viewer, kind: 'adId' in which ? 'job' : 'direct', id })
  if (!found) return undefined
  const otherId = found.otherUser.id
  return found.adId === null
    ? { otherId }
    : { adId: found.adId, ...(viewer.userType === 'Client' && { workerId: otherId }) }
}
