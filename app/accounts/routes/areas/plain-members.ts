import type { RouteHandle } from '#app/http/route-handle.ts'
import { requireMember } from '#app/accounts/authentication/guards.server.ts'
import { notifiedPages } from '#app/notifications/routes/notified-pages.server.ts'

/** Rare pages of members, which are plain HTML: their words and scripts are in no other page's bundle. */
export const handle: RouteHandle = { hydrate: false, titleInBar: true }

export const middleware = [requireMember, ...notifiedPages]

export function loader() {
  return null
}
