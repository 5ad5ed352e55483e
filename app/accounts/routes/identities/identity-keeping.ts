import { holdSession } from '#app/accounts/access/holding.server.ts'
import { keepIdentity } from '#app/accounts/access/keeping.server.ts'
import { identityProviders } from '#app/accounts/identities/identity.ts'
import { securityButton } from '#app/accounts/authentication/security-button.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { db, inTransaction } from '#db/connection.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export const handle: RouteHandle = { invalidatesPages: false }

const button = securityButton(async (user, params: { provider: string }) => {
  const provider = orNotFound(identityProviders.find((name) => name === params.provider))
  await inTransaction(db, async (trx) => {
    if ((await holdSession(trx, user)).ok) await keepIdentity(trx, { userId: user.id, provider })
  })
  return ['accounts:identities.kept']
})

export const loader = button.loader
export const action = button.action
