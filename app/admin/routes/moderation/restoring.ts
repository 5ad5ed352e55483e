import { restoreItem } from '#app/moderation/acting.server.ts'
import { restoreSchema } from '#app/moderation/decision-schemas.ts'
import { decisionButton } from '#app/admin/routes/moderation/decision.server.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

const button = decisionButton(restoreSchema, { verb: restoreItem, success: 'admin:moderation.restored' })

export const loader = button.loader
export const action = button.action
