import type { z } from 'zod'
import { href } from '#app/href.ts'
import type { conversationShape } from '#app/messages/api-presenters.server.ts'
import type { ConversationSummary } from '#app/messages/components/conversation-list.tsx'

type ApiConversation = z.output<typeof conversationShape>

/** The newest conversations of both kinds, the newest first. */
export async function fetchRecentConversations(count: number, signal: AbortSignal): Promise<ConversationSummary[]> {
  const paths = [href('/api/message/conversations'), href('/api/message/direct/conversations')]
  const pages = await Promise.all(paths.map((path) => fetchConversations(path, signal)))
  return pages
    .flat()
    .map(toSummary)
    .sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
    .slice(0, count)
}

async function fetchConversations(path: string, signal: AbortSignal): Promise<ApiConversation[]> {
  const answer = await fetch(path, { signal })
  if (!answer.ok) throw new Error(String(answer.status))
  return ((await answer.json()) as { items: ApiConversation[] }).items
}

function toSummary({ kind, jobAdId, title, otherUser, updatedAt, ...rest }: ApiConversation): ConversationSummary {
  return {
    ...rest,
    adId: jobAdId,
    title: kind === 'job' ? title : null,
    otherUser: { ...otherUser, isDeleted: false },
    updatedAt: new Date(updatedAt),
  }
}
