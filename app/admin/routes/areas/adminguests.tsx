import type { RouteHandle } from '#app/http/route-handle.ts'
import { requireNoAdmin } from '#app/admins/authentication/admin-guards.server.ts'

export { AdminErrorBoundary as ErrorBoundary } from '#app/admin/components/admin-error-boundary.tsx'
export { AdminArea as default } from '#app/admin/components/admin-frame.tsx'

export const handle: RouteHandle = { hydrate: false, ownFrame: true, sitemap: false, invalidatesPages: false }

export const middleware = requireNoAdmin

export function loader() {
  return { adminRole: null }
}
