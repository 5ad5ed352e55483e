import { holdSession } from '#app/accounts/access/holding.server.ts'
import { keepPhone } from '#app/accounts/access/keeping.server.ts'
import { securityButton } from '#app/accounts/authentication/security-button.server.ts'
import { db, inTransaction } from '#db/connection.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

const button = securityButton(async (user) => {
  await inTransaction(db, async (trx) => {
    if ((await holdSession(trx, user)).ok) await keepPhone(trx, user.id)
  })
  return ['accounts:identities.phone_kept']
})

export const loader = button.loader
export const action = button.action
