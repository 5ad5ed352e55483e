import { Outlet } from 'react-router'
import { requireVisitor } from '#app/http/session/guards.server.ts'

export const middleware = [requireVisitor]

// Client navigations run the middleware only of routes with a loader.
export function loader() {
  return null
}

export default function AreaLayout() {
  return <Outlet />
}
