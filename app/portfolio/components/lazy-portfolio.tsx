import { lazyPart } from '#app/ui/lazy-part.tsx'
import { PortfolioSection } from './portfolio-section.tsx'

export const LazyPortfolio = lazyPart(
  'portfolio',
  import.meta.env.SSR && PortfolioSection,
  async () => (await import('./portfolio-section.tsx')).PortfolioSection,
)
