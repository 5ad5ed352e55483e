import { lazyPart } from '#app/ui/lazy-part.tsx'
import { AdDecline } from './ad-decline.tsx'

export const LazyAdDecline = lazyPart(
  'decline',
  import.meta.env.SSR && AdDecline,
  async () => (await import('./ad-decline.tsx')).AdDecline,
)
