import { securityButton } from '#app/accounts/authentication/security-button.server.ts'
import { endSessionOf } from '#app/accounts/sessions/ending.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { db } from '#db/connection.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export const handle: RouteHandle = { invalidatesPages: false }

const button = securityButton(async ({ id: userId }, { sessionId }: { sessionId: string }) => {
  await endSessionOf(db, { userId, sessionId: idParam(sessionId) })
  return ['accounts:security.session_ended']
})

export const loader = button.loader
export const action = button.action
