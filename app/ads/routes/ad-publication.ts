import { publishDraft } from '#app/ads/publishing.server.ts'
import { adButton } from '#app/ads/routes/ad-button.server.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

const button = adButton({ verb: publishDraft, success: 'success:posted.text', isPosting: true })

export const loader = button.loader
export const action = button.action
