import { Outlet } from 'react-router'
import { AdminFrame } from '#app/admin/components/admin-frame.tsx'
import { loadFrame } from '#app/admin/routes/frame.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { requireAdmin } from '#app/http/session/admin-guards.server.ts'
import type { Route } from './+types/owners.ts'

export { AdminErrorBoundary as ErrorBoundary } from '#app/admin/components/admin-error-boundary.tsx'

export const handle: RouteHandle = { hydrate: false, ownFrame: true }

export const middleware = requireAdmin('owners')

export function loader({ request, context }: Route.LoaderArgs) {
  return loadFrame(request, context)
}

export default function AreaLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame {...loaderData}>
      <Outlet />
    </AdminFrame>
  )
}
