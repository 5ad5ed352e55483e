import type { RouterContextProvider } from 'react-router'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { listMessages } from '#app/messages/message-queries.server.ts'
import type { ConversationLinks } from '#app/messages/presenters.server.ts'
import type { Viewer } from '#app/messages/rules.ts'
import { db } from '#db/connection.ts'

type ShownConversation = {
  title: string | null
  otherUser: { id: number; name: string; profileImageId: number | null; isDeleted: boolean }
  canSend: boolean
  version: string
}

type ConversationPageOptions = {
  viewer: Viewer
  conversation: ShownConversation & { id: number | null }
  links: ConversationLinks
  url: URL
  context: Readonly<RouterContextProvider>
}

export async function loadConversationPage({ viewer, conversation, links, url, context }: ConversationPageOptions) {
  const cursor = url.searchParams.get('cursor')
  const before = cursor === null ? undefined : idParam(cursor)
  const page =
    conversation.id === null
      ? { messages: [], nextCursor: null }
      : await listMessages(db, { viewer, conversationId: conversation.id, before })
  const { id, title, otherUser, canSend, version } = conversation
  return {
    viewer,
    conversation: { id, title, otherUser, canSend, version, ...links },
    page,
    isNewestPage: before === undefined,
    withImages: url.searchParams.has('slike'),
    formTokens: issueFormTokens(context),
    now: new Date(),
  }
}
