import { republishAd } from '#app/ads/republishing.server.ts'
import { adButton } from '#app/ads/routes/ad-button.server.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

const button = adButton({
  verb: republishAd,
  success: 'ads:republished',
  successPath: '/klijent/moji-oglasi/:id/uredi',
})

export const loader = button.loader
export const action = button.action
