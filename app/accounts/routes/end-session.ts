import { href, redirect } from 'react-router'
import { accountPath } from '#app/accounts/account-paths.ts'
import { endSessionOf } from '#app/accounts/sessions/ending.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { requireProof } from '#app/accounts/authentication/identity-check.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/end-session.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export const handle: RouteHandle = { invalidatesPages: false }

export function loader() {
  throw redirect(href('/'), 303)
}

export async function action({ params, context }: Route.ActionArgs) {
  const user = currentUser(context)
  const path = accountPath('security', user.userType)
  await requireProof(context, path)
  await endSessionOf(db, { userId: user.id, sessionId: idParam(params.sessionId) })
  return redirectWithFlash(path, 'accounts:security.session_ended')
}
