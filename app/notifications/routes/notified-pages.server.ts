import { href, redirect, type MiddlewareFunction } from 'react-router'
import { notifySeenMatch } from '#app/ads/viewing.server.ts'
import { isPrefetch } from '#app/http/prefetch.server.ts'
import { currentUser, userContext } from '#app/http/session/context.server.ts'
import { findNotificationTo } from '#app/notifications/queries.server.ts'
import { markShownRead, showsNotifications } from '#app/notifications/shown-notifications.server.ts'
import { db } from '#db/connection.ts'

type Middleware = MiddlewareFunction<Response>

/** Marks read what a page shows, before the loaders run, so that the header's counts are right. */
const markShown: Middleware = async ({ request, url, context }, next) => {
  const user = currentUser(context)
  const isOpened = request.method === 'GET' && !isPrefetch(request)
  const mayShow = user.unreadNotifications > 0 || user.awaitsNotifications
  if (isOpened && mayShow && showsNotifications(url.pathname)) {
    const reader = { userId: user.id, role: user.userType, now: new Date() }
    const { read, matchingAdId } = await markShownRead(db, { ...reader, path: url.pathname })
    if (matchingAdId && user.userType === 'Worker')
      await notifySeenMatch(db, { adId: matchingAdId, workerId: user.id, now: reader.now })
    context.set(userContext, { ...user, unreadNotifications: user.unreadNotifications - read })
  }
  return next()
}

/** Where a notification led to a page that is gone, its recipient learns what became of it; all others get the 404. */
const explainMissing: Middleware = async ({ request, url, context }, next) => {
  const response = await next()
  if (response.status !== 404 || request.method !== 'GET') return response
  const notification = await findNotificationTo(db, { userId: currentUser(context).id, path: url.pathname })
  if (!notification) return response
  throw redirect(href('/obavjestenja/:notificationId/ishod', { notificationId: String(notification.id) }), 303)
}

export const notifiedPages = [markShown, explainMissing]
