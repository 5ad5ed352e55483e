import { Outlet } from 'react-router'
import { visitorsOnly } from '#app/http/guards.server.ts'

export const middleware = [visitorsOnly]

// Without a loader of its own, a navigation inside the browser would pass the guard by.
export function loader() {
  return null
}

export default function Area() {
  return <Outlet />
}
