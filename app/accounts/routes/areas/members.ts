import type { RouteHandle } from '#app/http/route-handle.ts'
import { requireMember } from '#app/accounts/authentication/guards.server.ts'
import { notifiedPages } from '#app/notifications/routes/notified-pages.server.ts'

export const handle: RouteHandle = { titleInBar: true }

export const middleware = [requireMember, ...notifiedPages]

// Client navigations run the middleware only of routes with a loader.
export function loader() {
  return null
}
