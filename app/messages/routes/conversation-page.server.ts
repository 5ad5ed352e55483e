import type { RouterContextProvider } from 'react-router'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { listMessages } from '#app/messages/message-queries.server.ts'
import type { Viewer } from '#app/messages/rules.ts'
import { db } from '#db/connection.ts'

type ConversationPageOptions<Conversation> = {
  viewer: Viewer
  conversation: Conversation
  url: URL
  context: Readonly<RouterContextProvider>
}

export async function loadConversationPage<Conversation extends { id: number | null }>({
  viewer,
  conversation,
  url,
  context,
}: ConversationPageOptions<Conversation>) {
  const cursor = url.searchParams.get('cursor')
  const before = cursor === null ? undefined : idParam(cursor)
  const page =
    conversation.id === null
      ? { messages: [], nextCursor: null }
      : await listMessages(db, { viewer, conversationId: conversation.id, before })
  return {
    viewer,
    conversation,
    page,
    isNewestPage: before === undefined,
    withImages: url.searchParams.has('slike'),
    formTokens: issueFormTokens(context),
    now: new Date(),
  }
}
