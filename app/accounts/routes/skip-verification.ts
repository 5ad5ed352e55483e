import { href, redirect } from 'react-router'
import { homePath } from '#app/accounts/paths.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { readNext } from '#app/http/session/next-path.server.ts'
import { serializeReminded } from '#app/accounts/authentication/verification-reminder.server.ts'
import type { Route } from './+types/skip-verification.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export const handle: RouteHandle = { invalidatesPages: false }

export function loader() {
  throw redirect(href('/'), 303)
}

/** Continues without verification; the member is reminded on the next day. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const user = currentUser(context)
  return redirect(readNext(url) ?? homePath(user.userType), {
    status: 303,
    headers: { 'set-cookie': await serializeReminded(request.headers.get('cookie'), user.id) },
  })
}
