import { Outlet } from 'react-router'
import { requireWorker } from '#app/http/session/guards.server.ts'
import { notifiedPages } from '#app/notifications/routes/notified-pages.server.ts'

export const middleware = [requireWorker, ...notifiedPages]

// Client navigations run the middleware only of routes with a loader.
export function loader() {
  return null
}

export default function AreaLayout() {
  return <Outlet />
}
