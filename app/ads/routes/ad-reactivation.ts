import { reactivateAd } from '#app/ads/cancelling.server.ts'
import { adButton } from '#app/ads/routes/ad-button.server.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

const button = adButton({ verb: reactivateAd, success: 'ads:reactivated' })

export const loader = button.loader
export const action = button.action
