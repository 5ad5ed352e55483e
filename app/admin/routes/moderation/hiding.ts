import { hideItem } from '#app/moderation/acting.server.ts'
import { hideSchema } from '#app/moderation/decision-schemas.ts'
import { decisionButton } from '#app/admin/routes/moderation/decision.server.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

const button = decisionButton(hideSchema, { verb: hideItem, success: 'admin:moderation.hidden' })

export const loader = button.loader
export const action = button.action
