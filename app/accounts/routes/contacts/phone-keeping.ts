import { href, redirect } from 'react-router'
import { accountPath } from '#app/accounts/account-paths.ts'
import { keepPhone } from '#app/accounts/access/keeping.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { requireProof } from '#app/accounts/authentication/identity-check.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/phone-keeping.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export function loader() {
  throw redirect(href('/'), 303)
}

export async function action({ context }: Route.ActionArgs) {
  const user = currentUser(context)
  const path = accountPath('security', user.userType)
  await requireProof(context, path)
  await keepPhone(db, user.id)
  return redirectWithFlash(path, 'accounts:identities.phone_kept')
}
