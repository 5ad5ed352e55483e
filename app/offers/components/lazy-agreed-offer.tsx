import { lazyPart } from '#app/ui/lazy-part.tsx'
import { AgreedOffer } from './agreed-offer.tsx'

export const LazyAgreedOffer = lazyPart(
  'agreed-offer',
  import.meta.env.SSR && AgreedOffer,
  async () => (await import('./agreed-offer.tsx')).AgreedOffer,
)
