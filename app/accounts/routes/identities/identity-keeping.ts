import { keepIdentity } from '#app/accounts/access/keeping.server.ts'
import { identityProviders } from '#app/accounts/identities/identity.ts'
import { securityButton } from '#app/accounts/authentication/security-button.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { db } from '#db/connection.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export const handle: RouteHandle = { invalidatesPages: false }

const button = securityButton(async ({ id: userId }, params: { provider: string }) => {
  const provider = orNotFound(identityProviders.find((name) => name === params.provider))
  await keepIdentity(db, { userId, provider })
  return ['accounts:identities.kept']
})

export const loader = button.loader
export const action = button.action
