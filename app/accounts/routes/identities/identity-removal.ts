import { identityProviders } from '#app/accounts/identities/identity.ts'
import { unlinkIdentity } from '#app/accounts/identities/unlinking.server.ts'
import { securityButton } from '#app/accounts/authentication/security-button.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { db } from '#db/connection.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export const handle: RouteHandle = { invalidatesPages: false }

const button = securityButton(async ({ id: userId }, params: { provider: string }) => {
  const provider = orNotFound(identityProviders.find((name) => name === params.provider))
  const outcome = await unlinkIdentity(db, { userId, provider })
  // A repeated form finds it removed.
  if (outcome.ok || outcome.reason === 'not_found') return ['accounts:identities.removed']
  return [`accounts:refused.${outcome.reason}`, 'error']
})

export const loader = button.loader
export const action = button.action
