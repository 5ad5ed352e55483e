import { lazyPart } from '#app/ui/lazy-part.tsx'
import { StartedAds } from './started-ads.tsx'

export const LazyStartedAds = lazyPart(
  'started-ads',
  import.meta.env.SSR && StartedAds,
  async () => (await import('./started-ads.tsx')).StartedAds,
)
