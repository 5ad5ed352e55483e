import type { RouteHandle } from '#app/http/route-handle.ts'
import { requireWorker } from '#app/accounts/authentication/guards.server.ts'
import { notifiedPages } from '#app/notifications/routes/notified-pages.server.ts'

export const handle: RouteHandle = { titleInBar: true }

export const middleware = [requireWorker, ...notifiedPages]

export function loader() {
  return null
}
