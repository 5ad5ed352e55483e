import { href, redirect } from 'react-router'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { markAllUnread } from '#app/notifications/read-state.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/all-unread.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export const handle: RouteHandle = { invalidatesPages: false }

export function loader() {
  throw redirect(href('/obavjestenja'), 303)
}

export async function action({ context }: Route.ActionArgs) {
  await markAllUnread(db, { userId: currentUser(context).id })
  return redirectWithFlash(href('/obavjestenja'), 'bell:all_unread')
}
