import { data, href, redirect } from 'react-router'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { markGroupUnread } from '#app/notifications/read-state.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/unread.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export const handle: RouteHandle = { invalidatesPages: false }

export function loader() {
  throw redirect(href('/obavjestenja'), 303)
}

export async function action({ params, context }: Route.ActionArgs) {
  const { id: userId } = currentUser(context)
  const outcome = await markGroupUnread(db, { notificationId: idParam(params.notificationId), userId })
  if (!outcome.ok) throw data(null, 404)
  return redirect(href('/obavjestenja'), 303)
}
