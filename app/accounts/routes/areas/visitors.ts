import type { RouteHandle } from '#app/http/route-handle.ts'
import { requireVisitor } from '#app/accounts/authentication/guards.server.ts'

export const handle: RouteHandle = { hydrate: false, sitemap: true, bottomCards: false, shortFooter: true }

export const middleware = [requireVisitor]

export function loader() {
  return null
}
