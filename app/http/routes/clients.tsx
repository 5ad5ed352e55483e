import { Outlet } from 'react-router'
import { requireClient } from '#app/http/session/guards.server.ts'
import { notifiedPages } from '#app/notifications/routes/notified-pages.server.ts'

export const middleware = [requireClient, ...notifiedPages]

// Client navigations run the middleware only of routes with a loader.
export function loader() {
  return null
}

export default function AreaLayout() {
  return <Outlet />
}
