import { keepItem } from '#app/moderation/acting.server.ts'
import { keepSchema } from '#app/moderation/decision-schemas.ts'
import { decisionButton } from '#app/admin/routes/moderation/decision.server.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

const button = decisionButton(keepSchema, { verb: keepItem, success: 'admin:moderation.kept' })

export const loader = button.loader
export const action = button.action
