import { href, redirect } from 'react-router'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { markAllRead } from '#app/notifications/read-state.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/all-read.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export const handle: RouteHandle = { invalidatesPages: false }

export function loader() {
  throw redirect(href('/obavjestenja'), 303)
}

export async function action({ context }: Route.ActionArgs) {
  await markAllRead(db, { userId: currentUser(context).id, now: new Date() })
  return redirectWithFlash(href('/obavjestenja'), 'bell:all_read')
}
