import type { RouterContextProvider } from 'react-router'
import { isPrefetch } from '#app/http/prefetch.server.ts'
import { currentUser, userContext } from '#app/http/session/context.server.ts'
import { markConversationRead, type ConversationRef } from '#app/messages/reading.server.ts'
import { db } from '#db/connection.ts'

type MarkReadOnOpenOptions = { request: Request; context: Readonly<RouterContextProvider>; ref: ConversationRef }

/** Opening the newest page marks a conversation read, before the loaders run, so that the header's counts are right. */
export async function markReadOnOpen({ request, context, ref }: MarkReadOnOpenOptions): Promise<void> {
  const user = currentUser(context)
  const isOlderPage = new URL(request.url).searchParams.has('cursor')
  if (user.unreadMessages === 0 || request.method !== 'GET' || isPrefetch(request) || isOlderPage) return

  const marked = await markConversationRead(db, { viewer: user, ref, now: new Date() })
  context.set(userContext, {
    ...user,
    unreadMessages: user.unreadMessages - marked.conversations,
    unreadNotifications: user.unreadNotifications - marked.notifications,
  })
}
