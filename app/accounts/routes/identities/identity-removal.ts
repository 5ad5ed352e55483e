import { href, redirect } from 'react-router'
import { accountPath } from '#app/accounts/account-paths.ts'
import { identityProviders } from '#app/accounts/identities/identity.ts'
import { unlinkIdentity } from '#app/accounts/identities/unlinking.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { requireProof } from '#app/accounts/authentication/identity-check.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/identity-removal.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export const handle: RouteHandle = { invalidatesPages: false }

export function loader() {
  throw redirect(href('/'), 303)
}

export async function action({ params, context }: Route.ActionArgs) {
  const user = currentUser(context)
  const path = accountPath('security', user.userType)
  await requireProof(context, path)
  const provider = orNotFound(identityProviders.find((name) => name === params.provider))
  const outcome = await unlinkIdentity(db, { userId: user.id, provider })
  // A repeated form finds it removed.
  return outcome.ok || outcome.reason === 'not_found'
    ? redirectWithFlash(path, 'accounts:identities.removed')
    : redirectWithFlash(path, `accounts:refused.${outcome.reason}`, 'error')
}
