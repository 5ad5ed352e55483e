import type { z } from 'zod'
import type { Translate } from '#app/i18n/translate.ts'
import { presentConversation, presentMessage, type conversationPageShape } from '#app/messages/api-presenters.server.ts'
import { listMessages } from '#app/messages/message-queries.server.ts'
import {
  findConversationById,
  findDirectConversation,
  findAdConversation,
  listConversations,
} from '#app/messages/queries.server.ts'
import type { Viewer } from '#app/messages/rules.ts'
import type { ConversationRef } from '#app/messages/reading.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

type ListOptions = { viewer: Viewer; kind: 'job' | 'direct'; cursor?: string | undefined; t: Translate }

export async function listConversationSummaries(db: Db, { viewer, kind, cursor, t }: ListOptions) {
  const { items, nextCursor, hasMore } = await listConversations(db, { viewer, kind, ...(cursor && { cursor }) })
  return {
    items: items.map(({ lastMessage, ...found }) => presentConversation(found, lastMessage, t)),
    nextCursor,
    hasMore,
  }
}

type ReadOptions = { viewer: Viewer; ref: ConversationRef; before?: number | undefined; t: Translate }

/** A conversation with its newest messages, or those older than `before`. */
export async function readConversation(
  db: Db,
  { viewer, ref, before, t }: ReadOptions,
): Promise<Outcome<z.output<typeof conversationPageShape>, 'unknown'>> {
  const found = await findConversation(db, viewer, ref)
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
    conversation: presentConversation(found, newest.at(-1) ?? null, t),
    messages: messages.map(presentMessage),
    nextCursor,
  })
}

export function findConversation(db: Db, viewer: Viewer, ref: ConversationRef) {
  if ('otherId' in ref) return findDirectConversation(db, { viewer, otherId: ref.otherId })
  return findAdConversation(db, { viewer, adId: ref.adId, ...(ref.workerId && { workerId: ref.workerId }) })
}

/** The conversation about this ad or with this person, else the one with this identifier. */
export async function findConversationToRead(
  db: Db,
  selection: { viewer: Viewer; kind: 'job' | 'direct'; id: number },
): Promise<ConversationRef | undefined> {
  const ref = selection.kind === 'job' ? { adId: selection.id } : { otherId: selection.id }
  if (await findConversation(db, selection.viewer, ref)) return ref
  const found = await findConversationById(db, selection)
  if (!found) return undefined
  const otherId = found.otherUser.id
  if (found.adId === null) return { otherId }
  return { adId: found.adId, ...(selection.viewer.userType === 'Client' && { workerId: otherId }) }
}
