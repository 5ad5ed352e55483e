import { Outlet } from 'react-router'
import { requireVisitor } from '#app/http/session/guards.server.ts'

export const middleware = [requireVisitor]

// Without a loader of its own, a navigation inside the browser would pass the guard by.
export function loader() {
  return null
}

export default function AreaLayout() {
  return <Outlet />
}
