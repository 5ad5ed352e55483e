import { hideItem } from '#app/moderation/acting.server.ts'
import { hideSchema } from '#app/moderation/decision-schemas.ts'
import { decisionButton } from '#app/admin/routes/moderation/decision.server.ts'

export { AdminErrorBoundary as ErrorBoundary } from '#app/admin/components/admin-error-boundary.tsx'

const button = decisionButton(hideSchema, { verb: hideItem, success: 'admin:moderation.hidden' })

export const loader = button.loader
export const action = button.action
