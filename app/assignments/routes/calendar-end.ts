import { redirect } from 'react-router'
import { endCalendarFeed } from '#app/assignments/calendar-feeds.server.ts'
import { href } from '#app/href.ts'
import { submitButton } from '#app/http/forms/submitting.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import type { Route } from './+types/calendar-end.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export const handle: RouteHandle = { invalidatesPages: false }

export function loader() {
  throw redirect(href('/kalendar'), 303)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: userId } = currentUser(context)
  await submitButton({ request, context }, (trx) => endCalendarFeed(trx, { userId }))
  return redirectWithFlash(href('/kalendar'), 'assignments:calendar.ended')
}
