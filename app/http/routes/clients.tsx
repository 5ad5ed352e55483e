import { Outlet } from 'react-router'
import { requireClient } from '#app/http/session/guards.server.ts'

export const middleware = [requireClient]

// Client navigations run the middleware only of routes with a loader.
export function loader() {
  return null
}

export default function AreaLayout() {
  return <Outlet />
}
