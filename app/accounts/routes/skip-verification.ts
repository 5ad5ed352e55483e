import { href, redirect } from 'react-router'
import { homePath } from '#app/accounts/paths.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { confirmLaterCookie } from '#app/http/session/cookies.server.ts'
import { localDay } from '#app/i18n/formats.ts'
import type { Route } from './+types/skip-verification.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export function loader() {
  throw redirect(href('/'), 303)
}

/** Continues without verification; the member is reminded on the next day. */
export async function action({ context }: Route.ActionArgs) {
  const user = currentUser(context)
  return redirect(homePath(user.userType), {
    status: 303,
    headers: { 'set-cookie': await confirmLaterCookie.serialize(`${user.id} ${localDay(new Date())}`) },
  })
}
