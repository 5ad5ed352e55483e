import { data, href, redirect } from 'react-router'
import { currentUser } from '#app/http/context.server.ts'
import { idParam } from '#app/http/ids.server.ts'
import { markUnread } from '#app/notifications/reading.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/unread.ts'

export { ErrorBoundary } from '#app/site/components/error-boundary.tsx'

export function loader() {
  throw redirect(href('/obavjestenja'), 303)
}

export async function action({ params, context }: Route.ActionArgs) {
  const { id: userId } = currentUser(context)
  const outcome = await markUnread(db, { notificationId: idParam(params.notificationId), userId })
  if (!outcome.ok) throw data(null, 404)
  return redirect(href('/obavjestenja'), 303)
}
