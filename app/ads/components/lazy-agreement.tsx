import { lazyPart } from '#app/ui/lazy-part.tsx'
import { Agreement } from './agreement.tsx'

export const LazyAgreement = lazyPart(
  'agreement',
  import.meta.env.SSR && Agreement,
  async () => (await import('./agreement.tsx')).Agreement,
)
