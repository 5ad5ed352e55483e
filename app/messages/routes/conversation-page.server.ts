import type { RouterContextProvider } from 'react-router'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { requestTranslate } from '#app/http/session/context.server.ts'
import { listMessages } from '#app/messages/message-queries.server.ts'
import type { ConversationLinks } from '#app/messages/presenters.server.ts'
import type { Viewer } from '#app/messages/rules.ts'
import { db } from '#db/connection.ts'

type ShownConversation = {
  title: string | null
  otherUser: { id: number; name: string; profileImageId: number | null; isDeleted: boolean }
  canSend: boolean
  hasBlocked: boolean
  isFirst: boolean
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
  const t = requestTranslate(context)
  const closed = canSend ? null : t(closedReasonKey(conversation))
  const warning = conversation.isFirst && page.nextCursor === null ? t('safety:conversations.first') : null
  return {
    viewer,
    conversation: { id, title, otherUser, closed, warning, version, ...links },
    page,
    isNewestPage: before === undefined,
    withImages: url.searchParams.has('slike'),
    formTokens: issueFormTokens(context),
    now: new Date(),
  }
}

function closedReasonKey({ title, otherUser, hasBlocked }: ShownConversation): string {
  if (hasBlocked) return 'safety:conversations.closed.blocked'
  if (otherUser.isDeleted) return 'safety:conversations.closed.deleted'
  return title === null ? 'safety:conversations.closed.direct' : 'safety:conversations.closed.ad'
}
