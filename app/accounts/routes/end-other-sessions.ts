import { securityButton } from '#app/accounts/authentication/security-button.server.ts'
import { endOtherSessions } from '#app/accounts/sessions/ending.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { db } from '#db/connection.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export const handle: RouteHandle = { invalidatesPages: false }

const button = securityButton(async ({ id: userId, sessionId }) => {
  await endOtherSessions(db, { userId, sessionId })
  return ['accounts:security.others_ended']
})

export const loader = button.loader
export const action = button.action
