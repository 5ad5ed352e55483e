import { href, redirect } from 'react-router'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { profileLaterCookie } from '#app/http/session/cookies.server.ts'
import type { Route } from './+types/profile-reminder.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export const handle: RouteHandle = { invalidatesPages: false }

export function loader() {
  throw redirect(href('/majstor/pretraga-poslova'), 303)
}

/** Puts aside what the profile lacks, in this browser, for the lifetime of the cookie. */
export async function action({ context }: Route.ActionArgs) {
  return redirect(href('/majstor/pretraga-poslova'), {
    status: 303,
    headers: { 'set-cookie': await profileLaterCookie.serialize(currentUser(context).id) },
  })
}
