import type { RouteHandle } from '#app/http/route-handle.ts'
import { requireAdmin } from '#app/admins/authentication/admin-guards.server.ts'

export { AdminErrorBoundary as ErrorBoundary } from '#app/admin/components/admin-error-boundary.tsx'
export { AdminArea as default } from '#app/admin/components/admin-frame.tsx'
export { loadFrame as loader } from '#app/admin/routes/frame.server.ts'

export const handle: RouteHandle = { hydrate: false, ownFrame: true }

export const middleware = requireAdmin('owners')
