import type { RouterContextProvider } from 'react-router'
import { currentUser, userContext } from '#app/http/context.server.ts'
import { markConversationRead, type Which } from '#app/messages/reading.server.ts'
import { db } from '#db/connection.ts'

type Looking = { request: Request; context: Readonly<RouterContextProvider>; which: Which }

/**
 * Opening the newest page of a conversation is reading it. Done before the loaders run, so that the counts in the
 * page's frame are right. A browser that only fetches ahead has shown nothing to anyone.
 */
export async function noteReading({ request, context, which }: Looking): Promise<void> {
  const user = currentUser(context)
  const isAhead = request.headers.get('sec-purpose')?.includes('prefetch')
  const isOlderPage = new URL(request.url).searchParams.has('prije')
  if (user.unreadMessages === 0 || request.method !== 'GET' || isAhead || isOlderPage) return

  const seen = await markConversationRead(db, { viewer: user, which, now: new Date() })
  context.set(userContext, {
    ...user,
    unreadMessages: user.unreadMessages - seen.conversations,
    unreadNotifications: user.unreadNotifications - seen.notifications,
  })
}
