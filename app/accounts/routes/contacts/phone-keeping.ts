import { keepPhone } from '#app/accounts/access/keeping.server.ts'
import { securityButton } from '#app/accounts/authentication/security-button.server.ts'
import { db } from '#db/connection.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

const button = securityButton(async ({ id }) => {
  await keepPhone(db, id)
  return ['accounts:identities.phone_kept']
})

export const loader = button.loader
export const action = button.action
