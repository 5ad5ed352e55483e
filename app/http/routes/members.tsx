import { Outlet } from 'react-router'
import { requireMember } from '#app/http/session/guards.server.ts'

export const middleware = [requireMember]

// Client navigations run the middleware only of routes with a loader.
export function loader() {
  return null
}

export default function AreaLayout() {
  return <Outlet />
}
